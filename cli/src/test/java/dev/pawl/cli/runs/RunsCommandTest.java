package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RunsCommandTest {
  @TempDir Path folder;
  private Path graph;
  private Path data;

  @BeforeEach
  void writeFiles() throws IOException {
    graph = RunsGraph.in(folder);
    data = folder.resolve(".pawl");
  }

  private CommandRun length(String path) {
    return CommandRun.piped().pawl("run", graph, "length", "path=" + path);
  }

  private CommandRun runs(Object... words) {
    return CommandRun.piped().runs(data, words);
  }

  @Test
  void runsAreListedTheNewestFirst() {
    length("a.txt").exits(Exit.OK);
    length("none.txt").exits(Exit.FAILED);
    List<String> lines = runs("ls").exits(Exit.OK).out().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("RUN ").contains("TOOL", "STATUS", "STARTED", "TOOK");
    assertThat(lines.get(1)).contains("length  ✗  failed: TOOL_ERROR");
    assertThat(lines.get(2)).contains("length  ✓  completed");
    assertThat(runs().out()).isEqualTo(runs("ls").out());
  }

  @Test
  void theListCanBeNarrowed() {
    length("a.txt").exits(Exit.OK);
    length("none.txt").exits(Exit.FAILED);
    assertThat(list("ls", "--json")).hasSize(2);
    assertThat(list("ls", "--json", "--limit", "1")).hasSize(1);
    assertThat(list("ls", "--json", "--tool", "other")).isEmpty();
    assertThat(list("ls", "--json", "-s", "failed,cancelled")).hasSize(1);
    assertThat(list("ls", "--json", "-s", "completed", "-s", "failed")).hasSize(2);
    assertThat(list("ls", "--json", "-s", "waiting")).isEmpty();
    assertThat(runs("ls", "-s", "waiting").exits(Exit.OK).err()).contains("no such runs are kept");
    assertThat(runs("ls", "-s", "waitng").exits(Exit.USAGE).err())
        .contains("there is no status `waitng`, did you mean `waiting`?");
    runs("ls", "--limit", "0").exits(Exit.USAGE);
  }

  @Test
  void showsTheStepsOfARun() {
    length("a.txt").exits(Exit.OK);
    assertThat(runs("show", "last").exits(Exit.OK).out())
        .contains("✓ length", "result   5", "files.read_text_file", "transform")
        .doesNotContain("12345");
    assertThat(runs("show", "last", "-v").out())
        .contains("expr    $length($.load.content)")
        .contains("output  {\"content\":\"12345\"}");
    Map<?, ?> json = object(runs("show", "last", "--json").out());
    assertThat(json.get("status")).isEqualTo("completed");
    assertThat(json.get("result")).isEqualTo(5);
    assertThat(each(json.get("steps"), "step")).containsExactly("entry", "load", "size", "exit");
    assertThat(each(json.get("steps"), "type")).contains("mcp", "transform");
  }

  @Test
  void aRunIsFoundByTheBeginningOfItsId() {
    length("a.txt").exits(Exit.OK);
    String id = String.valueOf(list("ls", "--json").getFirst().get("run"));
    assertThat(runs("show", id.substring(0, 6)).exits(Exit.OK).out()).contains(id);
    assertThat(runs("show", "x").exits(Exit.NO_INPUT).err())
        .contains("no run `x` is kept in")
        .contains(id.substring(0, 8) + " (length)");
  }

  @Test
  void showsWhatAStepSaw() {
    length("a.txt").exits(Exit.OK);
    assertThat(object(runs("context", "last@2").exits(Exit.OK).out()))
        .isEqualTo(Map.of("entry", Map.of("path", "a.txt"), "load", Map.of("content", "12345")));
    assertThat(runs("context", "last@size").out()).isEqualTo(runs("context", "last@2").out());
    Map<?, ?> json = object(runs("context", "last@size", "--json").out());
    assertThat(json.get("output")).isEqualTo(5);
    assertThat(json.get("context")).isInstanceOf(Map.class);
    assertThat(runs("context", "last@9").exits(Exit.NO_INPUT).err())
        .contains("has no step `9`; its steps are 0 to 3");
    assertThat(runs("context", "last@sise").exits(Exit.NO_INPUT).err()).contains("`size`?");
    assertThat(runs("context", "last").exits(Exit.USAGE).err()).contains("`last` names no step");
  }

  @Test
  void comparesTwoRuns() throws IOException {
    length("a.txt").exits(Exit.OK);
    Files.writeString(folder.resolve("a.txt"), "123");
    length("a.txt").exits(Exit.OK);
    List<Map<?, ?>> all = list("ls", "--json");
    Object newer = all.get(0).get("run");
    Object older = all.get(1).get("run");
    runs("diff", newer, newer).exits(Exit.OK);
    assertThat(runs("diff", older, newer).exits(Exit.FAILED).out())
        .contains("≠ load  ← the first difference\n    output.content: \"12345\" → \"123\"\n")
        .contains("result: 5 → 3")
        .contains("1 step is the same");
    Map<?, ?> json = object(runs("diff", older, newer, "--json").exits(Exit.FAILED).out());
    assertThat(json.get("same")).isEqualTo(false);
    assertThat(each(json.get("steps"), "kind"))
        .containsExactly("same", "different", "different", "different");
  }

  @Test
  void forksARunWithSomethingChanged() throws IOException {
    length("a.txt").exits(Exit.OK);
    Files.writeString(folder.resolve("a.txt"), "123");
    assertThat(runs("fork", "last@size", graph).exits(Exit.OK).out()).isEqualTo("5\n");
    assertThat(runs("fork", "last@load", graph).exits(Exit.OK).out()).isEqualTo("3\n");
    Object set = "load={\"content\": \"1234567\"}";
    assertThat(runs("fork", "last@2", graph, "--set", set).exits(Exit.OK).out()).isEqualTo("7\n");
    Files.writeString(folder.resolve("b.txt"), "1");
    assertThat(runs("fork", "last@0", graph, "-i", "path=b.txt").exits(Exit.OK).out())
        .isEqualTo("1\n");
    assertThat(list("ls", "--json")).hasSize(5);
    runs("fork", "last@2", graph, "--set", "load").exits(Exit.USAGE);
    runs("fork", "last@2", graph, "--set", "load=x").exits(Exit.USAGE);
    assertThat(runs("fork", "last@1").exits(Exit.NO_INPUT).err())
        .contains("as in `pawl runs fork last@1 " + graph + " --data " + data + "`")
        .contains("calls servers that a graph file has to configure: files");
  }

  @Test
  void exportsEverythingAsOneDocument() throws IOException {
    length("a.txt").exits(Exit.OK);
    Map<?, ?> json = object(runs("export", "last").exits(Exit.OK).out());
    assertThat(json.get("format")).isEqualTo("pawl-run");
    assertThat(json.get("version")).isEqualTo(1);
    assertThat(json.get("definition")).isInstanceOf(Map.class);
    assertThat(each(json.get("events"), "event"))
        .startsWith("run.started")
        .endsWith("run.completed");
    assertThat(each(json.get("history"), "nodeId"))
        .containsExactly("entry", "load", "size", "exit");
    Path file = folder.resolve("run.json");
    assertThat(runs("export", "last", "-o", file).exits(Exit.OK).out()).isEmpty();
    assertThat(object(Files.readString(file))).isEqualTo(json);
    runs("export", "last", "-o", folder.resolve("no/run.json")).exits(Exit.CANNOT_CREATE);
  }

  @Test
  void aTestThatIsThereIsReplacedOnlyOnDemand() throws IOException {
    length("a.txt").exits(Exit.OK);
    Path file = folder.resolve("tests/length.run.json");
    assertThat(runs("save", "last", file).exits(Exit.OK).err()).contains("saved", "with 1 call");
    String saved = Files.readString(file);
    length("none.txt").exits(Exit.FAILED);
    assertThat(runs("save", "last", file).exits(Exit.CANNOT_CREATE).err())
        .contains("is there already", "--force");
    assertThat(file).hasContent(saved);
    runs("save", "last", file, "--force").exits(Exit.OK);
    assertThat(Files.readString(file)).isNotEqualTo(saved).contains("none.txt");
  }

  @Test
  void forgetsRunsThatAreOver() {
    length("a.txt").exits(Exit.OK);
    length("a.txt").exits(Exit.OK);
    assertThat(runs("prune", "--older", "1h").exits(Exit.OK).err()).contains("0 runs forgotten");
    assertThat(object(runs("prune", "--keep", "1", "--json").exits(Exit.OK).out()))
        .isEqualTo(Map.of("forgotten", 1));
    assertThat(list("ls", "--json")).hasSize(1);
    assertThat(runs("prune", "--size", "1").exits(Exit.OK).err()).contains("1 run forgotten");
    runs("prune", "--older", "soon").exits(Exit.USAGE);
    runs("prune", "--size", "much").exits(Exit.USAGE);
    runs("prune", "--keep", "-1").exits(Exit.USAGE);
  }

  @Test
  void lookingCreatesNothing() {
    assertThat(runs("ls").exits(Exit.OK).err()).contains("no runs are kept in");
    runs("ls", "--json").exits(Exit.OK);
    runs("show", "last").exits(Exit.NO_INPUT);
    runs("export", "last").exits(Exit.NO_INPUT);
    runs("cancel", "last").exits(Exit.NO_INPUT);
    runs("prune").exits(Exit.OK);
    assertThat(data).doesNotExist();
  }

  @Test
  void saysWhereRunsAreWhenTheFolderAroundThemIsNamed() {
    length("a.txt").exits(Exit.OK);
    assertThat(
            CommandRun.piped()
                .pawl("runs", "show", "last", "--data", folder)
                .exits(Exit.NO_INPUT)
                .err())
        .contains("did you mean --data " + data + "?");
    assertThat(CommandRun.piped().pawl("runs", "--data", "memory").exits(Exit.USAGE).err())
        .contains("`memory` keeps runs only as long as the process lives");
  }

  @Test
  void aRunThatIsOverCanNeitherBeCancelledNorAnsweredNorResumed() {
    length("a.txt").exits(Exit.OK);
    assertThat(runs("cancel", "last").exits(Exit.OK).err()).contains("was over already");
    assertThat(runs("answer", "last", "x=1").exits(Exit.OUT_OF_TIME).err())
        .contains("is over, and asks nothing any more");
    assertThat(runs("resume", "last", graph).exits(Exit.OUT_OF_TIME).err())
        .contains("is over: completed");
  }

  @Test
  void memoryKeepsNothing() {
    CommandRun.piped()
        .pawl("run", graph, "length", "path=a.txt", "--data", "memory")
        .exits(Exit.OK);
    assertThat(data).doesNotExist();
  }

  @Test
  void whereNothingCanBeKeptReadingStillWorksAndWritingIsRefused() throws IOException {
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    Path nowhere = inTheWay.resolve("data");
    CommandRun read =
        CommandRun.piped().pawl("run", graph, "length", "path=a.txt", "--data", nowhere);
    assertThat(read.exits(Exit.OK).out()).isEqualTo("5\n");
    assertThat(read.err())
        .containsOnlyOnce("warning: this run is not kept, because " + inTheWay + " is a file");
    CommandRun write = CommandRun.piped().pawl("run", graph, "note", "text=x", "--data", nowhere);
    assertThat(write.exits(Exit.UNAVAILABLE).err())
        .contains("has to be kept before it goes on, but cannot be")
        .contains("--data memory");
    assertThat(folder.resolve("first.txt")).doesNotExist();
  }

  @Test
  void aForkSaysThatItIsOneAndWhatItDidNotDo() {
    length("a.txt").exits(Exit.OK);
    String first = String.valueOf(list("ls", "--json").getFirst().get("run"));
    runs("fork", "last@size", graph, "--set", "load={\"content\": \"12\"}").exits(Exit.OK);
    assertThat(runs("show", "last").exits(Exit.OK).out())
        .contains("fork     of run " + first.substring(0, 8) + ", from its step 2 on; dry")
        .contains("not done here, as in the other run", "set by hand");
    assertThat(runs("ls").out()).containsOnlyOnce("dry fork of " + first.substring(0, 8));
    Map<?, ?> json = object(runs("show", "last", "--json").out());
    assertThat(json.get("fork"))
        .isEqualTo(list("ls", "--json").getFirst().get("fork"))
        .isEqualTo(
            Map.of(
                "of",
                first,
                "index",
                2,
                "live",
                false,
                "set",
                Map.of("load", Map.of("content", "12"))));
    assertThat(each(json.get("steps"), "marks")).contains("[past]", "[set]");
    runs("fork", first + "@size", graph, "--live").exits(Exit.OK);
    assertThat(runs("show", "last").out()).contains("live: calls from there on were made");
  }

  @Test
  void whatIsSetForAQuestionMustBeAnAnswerToIt() {
    CommandRun.onTerminal()
        .asking()
        .reading("left\n")
        .pawl("run", graph, "choose", "--data", data)
        .exits(Exit.OK);
    runs("fork", "last@pick", graph, "--set", "pick=\"right\"").exits(Exit.OK);
    assertThat(runs("fork", "last@pick", graph, "--set", "pick=\"up\"").exits(Exit.USAGE).err())
        .contains("--set is no answer to what `pick` asks");
  }

  @Test
  void aRunOfWhichNothingCouldBeKeptIsNotNamed() throws IOException {
    Files.createDirectories(data);
    Files.writeString(data.resolve("pawl.db"), "no database at all, however long it is");
    for (int i = 0; i < 3; i++) {
      assertThat(length("a.txt").exits(Exit.OK).out()).isEqualTo("5\n");
    }
    CommandRun write = CommandRun.piped().pawl("run", graph, "note", "text=x", "--data", data);
    assertThat(write.exits(Exit.UNAVAILABLE).err())
        .contains("cannot be kept: the journal " + data.resolve("pawl.db"))
        .contains("nothing was called yet that may change something")
        .contains("nothing is left of it")
        .doesNotContain("pawl runs show", "pawl runs resume");
    assertThat(folder.resolve("first.txt")).doesNotExist();
  }

  @Test
  void aSignalIsKeptForTheRunThatAwaitsIt() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("orders.yaml"),
            """
            server: { name: orders, version: "1" }
            tools:
              - name: await_payment
                inputSchema: { type: object, properties: { order: { type: string } } }
                nodes:
                  - { id: entry, type: entry, next: paid }
                  - { id: paid, type: signal, signal: paid, key: { expr: $.entry.order }, next: exit }
                  - { id: exit, type: exit }
            """);
    assertThat(runs("signal").exits(Exit.OK).err()).contains("no signals are kept");
    assertThat(runs("signal", "paid", "--key", "17", "amount=30").exits(Exit.OK).err())
        .contains("no run awaits this signal now; it is kept in " + data + " for the first that");
    assertThat(runs("signal").exits(Exit.OK).out())
        .contains("NAME  KEY", "paid  17", "{\"amount\":30}");
    assertThat(runs("signal", "--json").exits(Exit.OK).out()).contains("\"key\": \"17\"");
    CommandRun run =
        CommandRun.piped().pawl("run", file, "order=17", "--data", data).exits(Exit.OK);
    assertThat(run.out()).isEqualTo("{\n  \"amount\": 30\n}\n");
    assertThat(run.err()).contains("`paid` awaits the signal paid", "runs signal paid --key 17");
    assertThat(runs("signal").exits(Exit.OK).err()).contains("no signals are kept");
    assertThat(runs("show", "last").exits(Exit.OK).out()).contains("signal paid");
  }

  @Test
  void aSignalThatNoRunCanAwaitIsNotSent() {
    assertThat(runs("signal", "amount=30").exits(Exit.USAGE).err())
        .contains("`amount=30` cannot be the name of a signal", "hint: use 1 to 100 letters");
    runs("signal", "x".repeat(101)).exits(Exit.USAGE);
    assertThat(runs("signal", "--key", "17").exits(Exit.USAGE).err())
        .contains("something is missing: NAME");
    assertThat(data).doesNotExist();
  }

  @Test
  void theSameAnswerIsTheSameAlsoWhereATextLooksLikeANumber() {
    CommandRun.piped()
        .reading("continue\n{\"ok\": false, \"name\": \"5\"}\n")
        .pawl("run", graph, "note", "text=x", "--debug", "--data", data)
        .exits(Exit.OK);
    assertThat(runs("answer", "last", "ok", "ok=false", "name=5").exits(Exit.OK).err())
        .contains("`ok` is answered");
    runs("answer", "last", "ok", "ok=false", "name=6").exits(Exit.OUT_OF_TIME);
  }

  @Test
  void serversOfAnotherFileAreNotSaidToComeFromAnywhere() throws IOException {
    Path main =
        Files.writeString(
            folder.resolve("main.yaml"),
            """
            server: { name: main, version: "1" }
            tools:
              - name: main
                nodes:
                  - { id: entry, type: entry, next: length }
                  - { id: length, type: workflow, tool: graph.yaml#length, args: { path: a.txt }, next: exit }
                  - { id: exit, type: exit }
            """);
    CommandRun.piped().pawl("run", main, "--data", data).exits(Exit.OK);
    assertThat(runs("fork", "last@length/load", "-m", graph).exits(Exit.NO_INPUT).err())
        .contains("servers that no file given configures: graph.yaml#files; name one that does")
        .contains("as in `pawl runs fork last@length/load " + main)
        .doesNotContain("or take them");
  }

  @Test
  void anUnknownActionIsToldWithTheOneThatIsMeant() {
    assertThat(runs("shwo", "last").exits(Exit.USAGE).err())
        .contains("`pawl runs` cannot `shwo`, did you mean `show`?");
  }

  @Test
  void everyActionHasHelpThatFitsATerminal() {
    for (String action : new RunsCommand(CommandRun.piped().terminal()).actions().keySet()) {
      CommandRun help = CommandRun.piped().pawl("runs", action, "--help").exits(Exit.OK);
      assertThat(help.out()).contains("Usage: pawl runs ").contains(action);
      assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
      assertThat(CommandRun.piped().pawl("help", "runs", action).out()).isEqualTo(help.out());
      assertThat(CommandRun.piped().pawl("runs", "--help").out()).contains("  " + action + " ");
    }
  }

  @SuppressWarnings("unchecked")
  private List<Map<?, ?>> list(Object... words) {
    return (List<Map<?, ?>>) Json.parse(runs(words).exits(Exit.OK).out());
  }

  private static Map<?, ?> object(String json) {
    return (Map<?, ?>) Json.parse(json);
  }

  private static List<String> each(Object list, String key) {
    return ((List<?>) list)
        .stream().map(each -> String.valueOf(((Map<?, ?>) each).get(key))).toList();
  }
}
