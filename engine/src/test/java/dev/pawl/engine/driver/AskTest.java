package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AskTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT));

  @AfterEach
  void close() {
    host.close();
  }

  private static String asking(String more) {
    return """
    - { id: entry, type: entry, next: ok }
    - { id: ok, type: ask, question: { expr: '"Publish " & $.entry.what & "?"' }, %s next: exit }
    - { id: late, type: transform, transform: { expr: '"late"' }, next: exit }
    - { id: exit, type: exit }
    """
        .formatted(more);
  }

  private HostedRun begin(LoadedGraph pawl) {
    return host.begin(pawl.engine(), pawl.tool("t"), Map.of("what", "it"), RunOptions.DEFAULT);
  }

  private static Question question(HostedRun run) throws InterruptedException {
    run.awaitNews(LONG, Set.of());
    return run.questions().getFirst();
  }

  private static @Nullable Object output(HostedRun run) throws InterruptedException {
    return run.await(LONG).orElseThrow() instanceof RunResult.Completed completed
        ? completed.output()
        : run.result();
  }

  @Test
  void waitsForAnAnswerThatFitsAndGoesOnWithIt() throws Exception {
    String body =
        asking("schema: { type: object, properties: { ok: { type: boolean } }, required: [ok] },")
            .replace(
                "- { id: late, type: transform, transform: { expr: '\"late\"' }, next: exit }\n",
                "");
    LoadedGraph pawl = Graphs.real(body, Graphs.upstreams());
    HostedRun run = begin(pawl);
    Question question = question(run);
    assertThat(question.text()).isEqualTo("Publish it?");
    assertThat(host.store().find(run.id()).orElseThrow().status()).isEqualTo(RunStatus.WAITING);
    assertThatThrownBy(() -> run.answer("ok", Map.of("ok", "perhaps"), Principal.LOCAL))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("ok");
    run.answer("ok", Map.of("ok", true), Principal.LOCAL);
    assertThat(output(run)).isEqualTo(Map.of("ok", true));
    assertThatThrownBy(() -> run.answer("ok", Map.of("ok", true), Principal.LOCAL))
        .isInstanceOf(PawlException.NotFound.class);
  }

  @Test
  void oneOfTheOptionsIsTheAnswerAndALetterCanBringIt() throws Exception {
    String body = asking("options: [yes, no],").replaceAll("(?m)^- \\{ id: late.*\\n", "");
    LoadedGraph pawl = Graphs.real(body, Graphs.upstreams());
    HostedRun run = begin(pawl);
    assertThat(question(run).options()).containsExactly("yes", "no");
    host.send(new Letter("1", run.id(), Principal.LOCAL, new Letter.Wish.Answer("ok", "no")));
    assertThat(output(run)).isEqualTo("no");
  }

  @Test
  void whenNobodyAnswersInTimeTheDefaultCounts() {
    String body =
        asking("options: [yes, no], default: no, deadline: 2h,")
            .replaceAll("(?m)^- \\{ id: late.*\\n", "");
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    FinishedRun run = pawl.call("t", Map.of("what", "it"));
    assertThat(run.output()).isEqualTo("no");
    assertThat(run.events()).anyMatch(Event.TimerFired.class::isInstance);
  }

  @Test
  void whenNobodyAnswersInTimeTheRunGoesWhereItIsTold() {
    LoadedGraph pawl =
        Graphs.repeatable(asking("deadline: 2h, onDeadline: late,"), Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("what", "it")).output()).isEqualTo("late");
  }

  @Test
  void withoutEitherTheStepFails() {
    String body = asking("deadline: 2h,").replaceAll("(?m)^- \\{ id: late.*\\n", "");
    LoadedGraph pawl = Graphs.repeatable(body, Graphs.upstreams());
    assertThat(pawl.call("t", Map.of("what", "it")).failure())
        .get()
        .satisfies(failure -> assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT));
  }

  @Test
  void waitingForAnAnswerDoesNotCountAgainstTheTimeOfARun() throws Exception {
    String body =
        "executionLimits: { maxExecutionTimeMs: 300 }\n"
            + "tools:\n"
            + "- name: t\n"
            + "  description: d\n"
            + "  nodes:\n"
            + asking("options: [yes, no],").replaceAll("(?m)^- \\{ id: late.*\\n", "").indent(2);
    LoadedGraph pawl = Graphs.real(body, Graphs.upstreams());
    HostedRun run = begin(pawl);
    question(run);
    Thread.sleep(500);
    run.answer("ok", "yes", Principal.LOCAL);
    assertThat(output(run)).isEqualTo("yes");
  }

  @Test
  void aCancelledQuestionIsNoLongerOpen() throws Exception {
    String body = asking("").replaceAll("(?m)^- \\{ id: late.*\\n", "");
    LoadedGraph pawl = Graphs.real(body, Graphs.upstreams());
    HostedRun run = begin(pawl);
    question(run);
    run.cancel("changed my mind");
    assertThat(run.await(LONG)).get().isInstanceOf(RunResult.Failed.class);
    assertThat(run.questions()).isEmpty();
  }

  @Test
  void aQuestionWithoutADeadlineIsNotOpenForEver() {
    Engine engine = Engines.repeatable(Upstreams.NONE);
    Engine patient = engine.with(engine.allowance().withAnswer(Duration.ofHours(3)));
    FinishedRun open = Graphs.on(patient, plain("")).call("t", Map.of("what", "it"));
    assertThat(open.failure().orElseThrow().message()).contains("nobody answered `ok` in time");
    assertThat(duration(open)).isBetween(hours(3), hours(4));
    FinishedRun dated = Graphs.on(patient, plain("deadline: 5h,")).call("t", Map.of("what", "it"));
    assertThat(duration(dated)).isBetween(hours(5), hours(6));
  }

  private static Duration duration(FinishedRun run) {
    return Duration.ofNanos((run.events().getLast().at() - run.events().getFirst().at()) * 1_000);
  }

  private static String plain(String more) {
    return asking(more)
        .lines()
        .filter(line -> !line.contains("late"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static Duration hours(int number) {
    return Duration.ofHours(number);
  }

  @Test
  void somebodyDecidesAboutACallInDoubt() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: up, tool: pay, args: {}, onDoubt: ask, next: exit }
        - { id: exit, type: exit }
        """;
    for (Map<String, Object> decision :
        List.<Map<String, Object>>of(
            Map.of("decision", "done", "result", "paid"),
            Map.of("decision", "retry"),
            Map.of("decision", "fail"))) {
      ScriptedUpstreams upstreams = new ScriptedUpstreams();
      upstreams.on(
          "pay",
          _ -> {
            if (upstreams.calls().size() == 1) {
              throw UpstreamException.lost("the server went away");
            }
            return ToolResult.text("paid now");
          });
      LoadedGraph pawl = Graphs.on(Engine.on(upstreams), body);
      HostedRun run = begin(pawl);
      assertThat(question(run).text()).contains("`pay`", "nobody knows whether it was made");
      run.answer("pay", decision, Principal.LOCAL);
      RunResult result = run.await(LONG).orElseThrow();
      switch (String.valueOf(decision.get("decision"))) {
        case "done" -> assertThat(result).isEqualTo(new RunResult.Completed(run.id(), "paid"));
        case "retry" -> assertThat(result).isEqualTo(new RunResult.Completed(run.id(), "paid now"));
        default ->
            assertThat(((RunResult.Failed) result).failure().code())
                .isEqualTo(FailureCode.IN_DOUBT);
      }
    }
  }

  @Test
  void whoCancelsInsteadOfDecidingHearsOfTheDoubtAgain() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: up, tool: pay, args: {}, onDoubt: ask, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams = new ScriptedUpstreams();
    upstreams.on(
        "pay",
        _ -> {
          throw UpstreamException.lost("the server went away");
        });
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams), body);
    HostedRun run = begin(pawl);
    question(run);
    run.cancel("no idea");
    Failure failure = ((RunResult.Failed) run.await(LONG).orElseThrow()).failure();
    assertThat(failure.code()).isEqualTo(FailureCode.CANCELLED);
    assertThat(failure.suppressed())
        .singleElement()
        .extracting(Failure::code)
        .isEqualTo(FailureCode.IN_DOUBT);
  }

  @Test
  void aToolThatKnowsDecidesAboutACallInDoubt() {
    String body =
        """
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: up, tool: pay, args: { sum: 3 }, onDoubt: { check: find, args: { id: { expr: $effectId }, sum: { expr: $args.sum } } }, next: exit }
        - { id: exit, type: exit }
        """;
    for (boolean made : new boolean[] {true, false}) {
      ScriptedUpstreams upstreams = new ScriptedUpstreams();
      upstreams.on(
          "pay",
          _ -> {
            if (upstreams.calls().stream().noneMatch(call -> call.tool().equals("find"))) {
              throw UpstreamException.lost("the server went away");
            }
            return ToolResult.text("paid now");
          });
      upstreams.on(
          "find",
          call -> {
            assertThat(call.arguments())
                .isEqualTo(Map.of("id", upstreams.calls().getFirst().effectId(), "sum", 3));
            return ToolResult.text(made ? "receipt" : "null");
          });
      LoadedGraph pawl = Graphs.repeatable(body, upstreams);
      assertThat(pawl.call("t", Map.of()).output()).isEqualTo(made ? "receipt" : "paid now");
      assertThat(upstreams.calls()).hasSize(made ? 2 : 3);
    }
  }

  @Test
  void nobodyIsAskedWhatFollowsFromACallBeforeThatIsSafe() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: pay }
        - { id: pay, type: mcp, server: up, tool: pay, args: {}, next: [first, ok] }
        - { id: first, type: transform, transform: { expr: "1" }, next: second }
        - { id: second, type: transform, transform: { expr: "2" }, next: both }
        - { id: ok, type: ask, question: "Was it paid?", next: both }
        - { id: both, type: transform, join: all, transform: { expr: $.ok }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("pay", _ -> ToolResult.text("paid"))
            .declare("pay", ToolHints.UNKNOWN);
    List<Event> appended = new ArrayList<>();
    List<Event> safe = new CopyOnWriteArrayList<>();
    Journal journal =
        new Journal() {
          @Override
          public synchronized void append(Event event) {
            appended.add(event);
          }

          @Override
          public synchronized void sync() {
            safe.addAll(appended.subList(safe.size(), appended.size()));
          }
        };
    AtomicReference<List<Event>> whenAsked = new AtomicReference<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void asked(Question question) {
            whenAsked.set(List.copyOf(safe));
          }
        };
    LoadedGraph pawl = Graphs.real(body, upstreams);
    RunDriver driver =
        pawl.engine().begin(pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(listener), journal);
    Thread driving = Thread.ofVirtual().start(driver::drive);
    while (driver.questions().isEmpty()) {
      Thread.onSpinWait();
    }
    driver.answer(driver.questions().getFirst().step(), "yes", Principal.LOCAL);
    driving.join();

    assertThat(whenAsked.get())
        .anyMatch(event -> event instanceof Event.StepCompleted done && done.node().equals("pay"));
  }
}
