package dev.pawl;

import static dev.pawl.Expression.expr;
import static dev.pawl.Node.ask;
import static dev.pawl.Node.choice;
import static dev.pawl.Node.mcp;
import static dev.pawl.Node.signal;
import static dev.pawl.Node.transform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PawlTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;

  @Test
  void callsAToolOfAFile() {
    try (Pawl pawl = Pawl.load(Project.file("examples/sum_to_n.yaml"))) {
      Run run = pawl.call("sum_to_n", Map.of("n", 10));
      assertThat(run.orThrow()).isEqualTo(Map.of("sum", 55));
      assertThat(run.status()).isEqualTo(Run.Status.COMPLETED);
      assertThat(run.steps()).hasSize(23);
      assertThat(run.steps().getLast().output()).isEqualTo(Map.of("sum", 55));
      assertThat(run.events().getLast()).isInstanceOf(RunEvent.Completed.class);
    }
  }

  @Test
  void loadsAllFilesOfAFolder() {
    try (Pawl pawl = Pawl.load(Project.file("examples"))) {
      assertThat(pawl.tools()).extracting(Tool::name).contains("sum_to_n", "count_files");
      assertThat(pawl.mermaid("sum_to_n")).startsWith("flowchart");
      assertThat(pawl.svg("sum_to_n")).contains("<svg");
      assertThat(pawl.plan("sum_to_n", Map.of("n", 1))).containsEntry("tool", "sum_to_n");
    }
  }

  @Test
  void aFileWithMistakesIsNoException() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.yaml"), "tools: 7\n");
    try (Pawl pawl = Pawl.load(file)) {
      assertThat(pawl.problems()).isNotEmpty();
      assertThatThrownBy(() -> pawl.call("any", Map.of()))
          .isInstanceOf(PawlException.InvalidDefinition.class);
    }
  }

  @Test
  void saysWhichToolWasMeant() {
    try (Pawl pawl = Pawl.load(Project.file("examples/sum_to_n.yaml"))) {
      assertThatThrownBy(() -> pawl.call("sum_to", Map.of()))
          .isInstanceOf(PawlException.NotFound.class)
          .hasMessageContaining("sum_to_n");
    }
  }

  @Test
  void aFailureIsNoExceptionUnlessSomebodyWantsOne() {
    Graph graph = Graph.named("fail").nodes(transform("t", "$error('no luck')")).build();
    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.call("fail", Map.of());
      assertThat(run.failure()).isPresent();
      assertThat(run.output()).isNull();
      assertThatThrownBy(run::orThrow)
          .isInstanceOf(RunFailedException.class)
          .hasMessageContaining("no luck");
    }
  }

  private static Graph approval() {
    return Graph.named("publish")
        .nodes(
            ask("review", expr("\"Publish \" & $.entry.topic & \"?\"")).options("yes", "no"),
            choice("decide").when("review = 'yes'", "out"),
            transform("kept", "'kept back'").to("exit"))
        .aside(transform("out", "'published ' & $.entry.topic"))
        .build();
  }

  @Test
  void comesBackWithWhatARunAsksAndTakesTheAnswer() {
    try (Pawl pawl = Pawl.of(approval())) {
      Run asks = pawl.call("publish", Map.of("topic", "plums"));
      assertThat(asks.status()).isEqualTo(Run.Status.WAITING);
      assertThat(asks.questions())
          .singleElement()
          .satisfies(
              question -> {
                assertThat(question.text()).isEqualTo("Publish plums?");
                assertThat(question.options()).containsExactly("yes", "no");
              });
      assertThatThrownBy(asks::orThrow)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Publish plums?");
      assertThatThrownBy(() -> pawl.answer(asks.id(), "perhaps"))
          .isInstanceOf(PawlException.Conflict.class);
      assertThat(pawl.answer(asks.id(), "yes").orThrow()).isEqualTo("published plums");
      assertThatThrownBy(() -> pawl.answer(asks.id(), "yes"))
          .isInstanceOf(PawlException.NotFound.class);
    }
  }

  @Test
  void asksOneThingAfterTheOther() {
    Graph graph =
        Graph.named("two")
            .nodes(ask("a", "First?"), ask("b", "Second?"), transform("both", "$.a & $.b"))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.call("two", Map.of());
      run = pawl.answer(run.id(), "a", "x");
      assertThat(run.questions()).extracting(Question::node).containsExactly("b");
      assertThat(pawl.answer(run.id(), "b", "y").orThrow()).isEqualTo("xy");
    }
  }

  @Test
  void aRunThatWaitsForAnAnswerSurvivesItsProcess() {
    String id;
    try (Pawl pawl = Pawl.builder().add(approval()).keptIn(folder).open()) {
      id = pawl.call("publish", Map.of("topic", "plums")).id();
    }
    try (Pawl pawl = Pawl.builder().add(approval()).keptIn(folder).open()) {
      assertThat(pawl.find(id)).hasValueSatisfying(run -> assertThat(run.asks()).isTrue());
      assertThat(pawl.answer(id, "no").orThrow()).isEqualTo("kept back");
      assertThat(pawl.runs(10)).extracting(Run::id).containsExactly(id);
    }
    try (Pawl pawl = Pawl.builder().add(approval()).keptIn(folder).open()) {
      Run over = pawl.find(id).orElseThrow();
      assertThat(over.output()).isEqualTo("kept back");
      assertThat(over.steps()).extracting(Step::node).contains("review", "kept");
    }
  }

  @Test
  void resumesAllThatWereLeftBehind() {
    List<String> ids = new ArrayList<>();
    try (Pawl pawl = Pawl.builder().add(approval()).keptIn(folder).open()) {
      for (int i = 0; i < 3; i++) {
        ids.add(pawl.call("publish", Map.of("topic", "plums " + i)).id());
      }
    }
    try (Pawl pawl = Pawl.builder().add(approval()).keptIn(folder).open()) {
      assertThat(pawl.resumeAll()).isEqualTo(3);
      assertThat(pawl.resumeAll()).isZero();
      assertThat(pawl.resume(ids.getFirst()).asks()).isTrue();
      assertThat(pawl.answer(ids.getLast(), "yes").orThrow()).isEqualTo("published plums 2");
    }
  }

  @Test
  void answersARunThatAnotherProcessDrives() {
    try (Pawl one = Pawl.builder().add(approval()).keptIn(folder).open();
        Pawl other = Pawl.builder().add(approval()).keptIn(folder).open()) {
      String id = one.call("publish", Map.of("topic", "plums")).id();
      other.answer(id, "yes");
      one.watch(id).forEach(_ -> {});
      assertThat(one.await(id, LONG).orThrow()).isEqualTo("published plums");
    }
  }

  @Test
  void sendsSignals() {
    Graph graph =
        Graph.named("await_payment")
            .nodes(signal("paid", "paid").key(expr("$.entry.order")))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.start("await_payment", Map.of("order", "17"));
      pawl.signal("paid", "18", "wrong");
      pawl.signal("paid", "17", Map.of("amount", 30));
      assertThat(pawl.await(run.id(), LONG).orThrow()).isEqualTo(Map.of("amount", 30));
    }
  }

  @Test
  void cancelsARun() {
    Graph graph = Graph.named("wait").nodes(signal("never", "never")).build();
    try (Pawl pawl = Pawl.of(graph)) {
      Run run = pawl.start("wait", Map.of());
      Run over = pawl.cancel(run.id(), "not needed any more");
      assertThat(over.failure())
          .hasValueSatisfying(
              failure -> {
                assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
                assertThat(failure.message()).contains("not needed any more");
              });
    }
  }

  @Test
  void anInterruptCancelsTheRun() throws InterruptedException {
    CountDownLatch began = new CountDownLatch(1);
    List<Run> ended = new ArrayList<>();
    Graph graph = Graph.named("wait").nodes(signal("never", "never")).build();
    try (Pawl pawl = Pawl.of(graph)) {
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    ended.add(pawl.call("wait", Map.of(), _ -> began.countDown()));
                    assertThat(Thread.interrupted()).isTrue();
                  });
      began.await();
      thread.interrupt();
      thread.join();
      assertThat(ended).singleElement().satisfies(run -> assertThat(run.isOver()).isTrue());
    }
  }

  @Test
  void forksARunWithAnotherAnswer() {
    try (Pawl pawl = Pawl.of(approval())) {
      Run run = pawl.call("publish", Map.of("topic", "plums"));
      pawl.answer(run.id(), "no");
      Run fork = pawl.fork(Fork.of(run.id(), "decide").output("review", "yes"));
      assertThat(fork.id()).isNotEqualTo(run.id());
      assertThat(fork.orThrow()).isEqualTo("published plums");
      Run other = pawl.fork(Fork.of(run.id(), "1").input(Map.of("topic", "pears")));
      assertThat(other.questions().getFirst().text()).isEqualTo("Publish pears?");
    }
  }

  @Test
  void watchesARunFromItsBeginningToItsEnd() throws InterruptedException {
    try (Pawl pawl = Pawl.of(approval())) {
      Run run = pawl.call("publish", Map.of("topic", "plums"));
      List<RunEvent> seen = new ArrayList<>();
      CountDownLatch waits = new CountDownLatch(1);
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (Watch watch = pawl.watch(run.id())) {
                      for (RunEvent event : watch) {
                        seen.add(event);
                        if (event instanceof RunEvent.StepWaits) {
                          waits.countDown();
                        }
                      }
                    }
                  });
      waits.await();
      Run over = pawl.answer(run.id(), "yes");
      thread.join();
      assertThat(seen).isEqualTo(over.events());
      assertThat(seen.getFirst()).isInstanceOf(RunEvent.Started.class);
      assertThat(seen.getLast()).isInstanceOf(RunEvent.Completed.class);
    }
  }

  @Test
  void watchesARunThatIsOverAndOneOfAnotherProcess() throws InterruptedException {
    try (Pawl one = Pawl.builder().add(approval()).keptIn(folder).open();
        Pawl other = Pawl.builder().add(approval()).keptIn(folder).open()) {
      String id = one.call("publish", Map.of("topic", "plums")).id();
      List<RunEvent> seen = new ArrayList<>();
      Thread thread = Thread.ofVirtual().start(() -> other.watch(id).forEach(seen::add));
      Run over = one.answer(id, "yes");
      thread.join();
      assertThat(seen).isEqualTo(over.events());
      List<RunEvent> again = new ArrayList<>();
      one.watch(id).forEach(again::add);
      assertThat(again).isEqualTo(seen);
    }
  }

  @Test
  void standsInForAServerOfAFile() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    Server files =
        Server.inProcess()
            .tool(
                "list_directory",
                "Lists",
                Map.of("type", "object"),
                _ -> {
                  calls.incrementAndGet();
                  return Map.of("content", "[FILE] a\n[FILE] b");
                });
    try (Pawl pawl =
        Pawl.builder()
            .load(Project.file("examples/count_files.yaml"))
            .server("filesystem", files)
            .open()) {
      assertThat(pawl.call("count_files", Map.of("directory", "x")).orThrow())
          .isEqualTo(Map.of("count", 2));
      assertThat(calls).hasValue(1);
      assertThat(pawl.check()).isEmpty();
    }
  }

  @Test
  void standsInForAServerOfAGraphThatWasBuilt() {
    Map<String, Object> any = Map.of("type", "object");
    Graph graph =
        Graph.named("price")
            .server("shop", Server.inProcess().tool("price", "Costs", any, _ -> "dear"))
            .nodes(mcp("ask", "shop", "price"))
            .build();
    Server fake = Server.inProcess().tool("price", "Costs", any, _ -> "cheap");
    try (Pawl pawl = Pawl.builder().add(graph).server("shop", fake).open()) {
      assertThat(pawl.call("price", Map.of()).orThrow()).isEqualTo("cheap");
    }
    try (Pawl pawl = Pawl.of(graph)) {
      assertThat(pawl.call("price", Map.of()).orThrow()).isEqualTo("dear");
    }
  }

  @Test
  void takesServersFromAFileOfServers() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "x");
    Path servers =
        Files.writeString(
            folder.resolve("mcp.json"),
            "{\"mcpServers\": {\"files\": {\"builtin\": \"files\", \"root\": \""
                + folder
                + "\"}}}");
    Path graph =
        Files.writeString(
            folder.resolve("read.yaml"),
            """
            server: { name: read, version: "1" }
            tools:
              - name: read
                nodes:
                  - { id: entry, type: entry, next: read }
                  - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: a.txt }, next: exit }
                  - { id: exit, type: exit }
            """);
    try (Pawl pawl = Pawl.builder().load(graph).servers(servers).open()) {
      assertThat(pawl.call("read", Map.of()).orThrow()).isEqualTo(Map.of("content", "x"));
    }
    try (Pawl pawl = Pawl.builder().load(graph).server("files", Server.files(folder)).open()) {
      assertThat(pawl.call("read", Map.of()).orThrow()).isEqualTo(Map.of("content", "x"));
    }
  }

  @Test
  void savesARunAsATest() throws IOException {
    Path test = folder.resolve("tests/sum.run.json");
    Path graph = Project.file("examples/sum_to_n.yaml");
    try (Pawl pawl = Pawl.load(graph)) {
      Run run = pawl.call("sum_to_n", Map.of("n", 3));
      assertThat(pawl.save(run.id(), graph, test)).isEmpty();
      assertThat(test).content().contains("pawl.run/1", "sum_to_n");
    }
  }

  @Test
  void twoToolsOfOneNameAreAProblem() {
    Path file = Project.file("examples/sum_to_n.yaml");
    try (Pawl pawl = Pawl.builder().load(file).load(file).open()) {
      assertThat(pawl.problems()).extracting(problem -> problem.tool()).containsExactly("sum_to_n");
      assertThat(pawl.call("sum_to_n", Map.of("n", 1)).orThrow()).isEqualTo(Map.of("sum", 1));
    }
  }

  @Test
  void aToolOfThisProcessThatThrowsFailsItsStep() {
    Graph graph =
        Graph.named("broken")
            .server(
                "here",
                Server.inProcess()
                    .tool(
                        "boom",
                        "Breaks",
                        Map.of("type", "object"),
                        _ -> {
                          throw new IOException("no disk");
                        }))
            .nodes(mcp("boom", "here", "boom"))
            .build();
    try (Pawl pawl = Pawl.of(graph)) {
      assertThat(pawl.call("broken", Map.of()).failure())
          .hasValueSatisfying(
              failure -> {
                assertThat(failure.code()).isEqualTo(FailureCode.TOOL_ERROR);
                assertThat(failure.message()).contains("no disk");
              });
    }
  }
}
