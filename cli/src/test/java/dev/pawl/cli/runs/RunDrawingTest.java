package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ways that runs of the examples take, drawn. */
@Timeout(120)
class RunDrawingTest {
  @TempDir Path folder;

  @BeforeEach
  void copyTheExamples() throws IOException {
    Path from = Project.file("examples");
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        String name = from.relativize(each).toString();
        if (name.startsWith("data") || !name.contains("/") && name.endsWith(".yaml")) {
          Path to = folder.resolve(name);
          Files.createDirectories(to.resolveSibling(""));
          Files.copy(each, to);
        }
      }
    }
  }

  @Test
  void aLoopShowsHowOftenEachNodeRan() {
    run("sum_to_n.yaml", "n=3").exits(Exit.OK);
    Map<?, ?> drawn = drawn("sum_to_n.yaml");
    assertThat(at(drawn, "increment_node")).contains("times=3");
    assertThat(at(drawn, "complete_node")).contains("times=1", "outcome=done");
    assertThat(taken(drawn))
        .contains(
            "check_condition -> increment_node condition",
            "check_condition -> complete_node otherwise");
    assertThat(svg("sum_to_n.yaml")).contains("×3").doesNotContain("×1<");
  }

  @Test
  void aFailureShowsItsCodeItsAttemptsAndWhereTheRunWentFromThere() {
    run("retry.yaml", "file=none.txt").exits(Exit.OK);
    Map<?, ?> drawn = drawn("retry.yaml");
    assertThat(at(drawn, "read")).contains("outcome=failed", "3 attempts · TOOL_ERROR", "ENOENT");
    assertThat(at(drawn, "answer")).isEqualTo("null");
    assertThat(taken(drawn))
        .containsExactlyInAnyOrder(
            "entry -> read normal", "read -> explain error", "explain -> exit normal");
    assertThat(svg("retry.yaml"))
        .contains("class=\"error visited\"", "class=\"compute skipped\"", "completed after");
  }

  @Test
  void whatWasUndoneIsMarked() {
    run("compensation.yaml", "from=alice", "to=carol", "amount=30").exits(Exit.FAILED);
    Map<?, ?> drawn = drawn("compensation.yaml");
    assertThat(at(drawn, "withdraw")).contains("outcome=done", "undone");
    assertThat(at(drawn, "read_to")).contains("outcome=failed");
    assertThat(at(drawn, "deposit")).isEqualTo("null");
    assertThat(taken(drawn))
        .containsExactlyInAnyOrder(
            "entry -> read_from normal",
            "read_from -> withdraw normal",
            "withdraw -> read_to normal",
            "withdraw -> put_back compensation");
    assertThat(svg("compensation.yaml")).contains("failed: TOOL_ERROR after", "status failed");
  }

  @Test
  void aForeachCountsItsItems() {
    run("foreach.yaml", "files:=[\"fruit/apples.txt\", \"none.txt\"]").exits(Exit.OK);
    assertThat(at(drawn("foreach.yaml"), "read")).contains("outcome=done", "2 items · 1 failed");
  }

  @Test
  void branchesThatMeetAreBothTaken() {
    run("parallel.yaml", "left=fruit/apples.txt", "right=fruit/plums.txt").exits(Exit.OK);
    assertThat(taken(drawn("parallel.yaml")))
        .contains(
            "entry -> read_left normal",
            "entry -> read_right normal",
            "read_left -> compare normal",
            "read_right -> compare normal");
  }

  @Test
  void aToolThatTheToolRanCanBeDrawnToo() {
    run("subworkflow.yaml", "describe_folder", "folder=fruit").exits(Exit.OK);
    Map<?, ?> outer = object(show("subworkflow.yaml", "-f", "json").exits(Exit.OK).out());
    assertThat(outer.get("name")).isEqualTo("describe_folder");
    Map<?, ?> inner =
        object(show("subworkflow.yaml", "describe_file", "-f", "json").exits(Exit.OK).out());
    assertThat(inner.get("name")).isEqualTo("describe_file");
    assertThat(at(inner, "entry")).contains("times=3", "outcome=done");
    assertThat(show("subworkflow.yaml", "describe_fil").exits(Exit.NO_INPUT).err())
        .contains("no run of `describe_fil` of");
    assertThat(
            CommandRun.piped()
                .pawl("show", folder.resolve("subworkflow.yaml"), "describe_fil", "--run", id())
                .exits(Exit.NO_INPUT)
                .err())
        .contains("has nothing to do with `describe_fil`, did you mean `describe_file`?");
  }

  @Test
  void theVersionOfTheRunIsDrawnAndAnotherOneInTheFileIsTold() throws IOException {
    run("retry.yaml", "file=fruit/plums.txt").exits(Exit.OK);
    assertThat(show("retry.yaml").exits(Exit.OK).err()).isEmpty();
    Path file = folder.resolve("retry.yaml");
    Files.writeString(file, Files.readString(file).replace("id: answer", "id: reply"));
    Files.writeString(file, Files.readString(file).replace("next: answer", "next: reply"));
    CommandRun shown = show("retry.yaml", "--format", "mermaid").exits(Exit.OK);
    assertThat(shown.out()).contains("answer").doesNotContain("reply");
    assertThat(shown.err()).contains("`read_patiently` is drawn as it was when the run began");
  }

  @Test
  void runsShowDrawsWithoutTheFile() throws IOException {
    run("retry.yaml", "file=fruit/plums.txt").exits(Exit.OK);
    String expected = svg("retry.yaml");
    Files.delete(folder.resolve("retry.yaml"));
    Path data = folder.resolve(".pawl");
    assertThat(CommandRun.piped().runs(data, "show", "last", "--svg").exits(Exit.OK).out())
        .isEqualTo(expected);
    Path picture = folder.resolve("run.svg");
    CommandRun.piped().runs(data, "show", "last", "--svg=" + picture).exits(Exit.OK);
    assertThat(picture).hasContent(expected);
  }

  @Test
  void aRunThatIsNotThereIsSaid() {
    assertThat(show("retry.yaml").exits(Exit.NO_INPUT).err()).contains("no runs are kept in");
    run("retry.yaml", "file=fruit/plums.txt").exits(Exit.OK);
    assertThat(
            CommandRun.piped()
                .pawl("show", folder.resolve("retry.yaml"), "--run", "x")
                .exits(Exit.NO_INPUT)
                .err())
        .contains("no run `x`");
  }

  @Test
  void theWayOfAMissedDeadlineIsTaken() throws IOException {
    Files.writeString(
        folder.resolve("late.yaml"),
        """
        version: "1.0"
        server: { name: late, version: 1.0.0 }
        tools:
          - name: late
            description: Asks in vain
            inputSchema: { type: object }
            nodes:
              - { id: entry, type: entry, next: pick }
              - { id: pick, type: ask, question: Which?, options: [a, b], deadline: 1ms, onDeadline: shrug, next: exit }
              - { id: shrug, type: transform, transform: { expr: '"nobody"' }, next: exit }
              - { id: exit, type: exit }
        """);
    run("late.yaml").exits(Exit.OK);
    assertThat(taken(drawn("late.yaml")))
        .containsExactlyInAnyOrder(
            "entry -> pick normal", "pick -> shrug deadline", "shrug -> exit normal");
  }

  @Test
  void theLastRunIsTheLastOfTheFile() {
    run("retry.yaml", "file=fruit/plums.txt").exits(Exit.OK);
    run("sum_to_n.yaml", "n=2").exits(Exit.OK);
    assertThat(drawn("retry.yaml").get("name")).isEqualTo("read_patiently");
    assertThat(show("switch.yaml").exits(Exit.NO_INPUT).err()).contains("no run of ");
  }

  @Test
  void aChartInMarkdownHasAFence() throws IOException {
    run("retry.yaml", "file=fruit/plums.txt").exits(Exit.OK);
    Path file = folder.resolve("run.md");
    show("retry.yaml", "-o", file).exits(Exit.OK);
    assertThat(file).content().startsWith("## read_patiently\n\n```mermaid\nflowchart TD\n");
  }

  /** Of the last run. */
  private String id() {
    String runs =
        CommandRun.piped().runs(folder.resolve(".pawl"), "ls", "--json").exits(Exit.OK).out();
    return String.valueOf(((Map<?, ?>) ((List<?>) Json.parse(runs)).getFirst()).get("run"));
  }

  private CommandRun run(String file, Object... words) {
    return pawl("run", file, words);
  }

  private CommandRun show(String file, Object... words) {
    Object[] all = Stream.concat(Stream.of(words), Stream.of("--run", "last")).toArray();
    return pawl("show", file, all);
  }

  private CommandRun pawl(String command, String file, Object... words) {
    return CommandRun.piped()
        .pawl(Stream.concat(Stream.of(command, folder.resolve(file)), Stream.of(words)).toArray());
  }

  private Map<?, ?> drawn(String file) {
    return object(show(file, "-f", "json").exits(Exit.OK).out());
  }

  private String svg(String file) {
    return show(file, "-f", "svg").exits(Exit.OK).out();
  }

  private static Map<?, ?> object(String json) {
    return (Map<?, ?>) Json.parse(json);
  }

  /** What is said of a node, as text. */
  private static String at(Map<?, ?> drawn, String node) {
    return nodes(drawn).stream()
        .filter(each -> each.get("id").equals(node))
        .map(each -> String.valueOf(each.get("run")))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> taken(Map<?, ?> drawn) {
    return nodes(drawn).stream()
        .flatMap(
            node ->
                ((List<?>) node.get("edges"))
                    .stream()
                        .map(edge -> (Map<?, ?>) edge)
                        .filter(edge -> Boolean.TRUE.equals(edge.get("taken")))
                        .map(
                            edge ->
                                node.get("id") + " -> " + edge.get("to") + " " + edge.get("kind")))
        .toList();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<?, ?>> nodes(Map<?, ?> drawn) {
    return (List<Map<?, ?>>) drawn.get("nodes");
  }
}
