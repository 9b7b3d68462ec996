package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void writeFiles() throws IOException {
    graph = RunGraph.in(folder);
  }

  @Test
  void printsTheResultAsJsonAndNothingElse() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=a.txt").exits(Exit.OK);
    assertThat(run.out()).isEqualTo("5\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aStringIsPrintedAsJsonToo() throws IOException {
    Path file = folder.resolve("one.yaml");
    Files.writeString(file, oneTool("'\"a\\\"b\"'"));
    assertThat(CommandRun.piped().pawl("run", file).exits(Exit.OK).out()).isEqualTo("\"a\\\"b\"\n");
  }

  @Test
  void theOnlyToolNeedsNoName() throws IOException {
    Path file = folder.resolve("one.yaml");
    Files.writeString(file, oneTool("$.entry.x + 1"));
    assertThat(CommandRun.piped().pawl("run", file, "x=2").exits(Exit.OK).out()).isEqualTo("3\n");
  }

  @Test
  void severalToolsNeedAName() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "text=x").exits(Exit.USAGE);
    assertThat(run.err()).contains("say which tool to run: echo, read, nap, endless");
  }

  @Test
  void readsValuesAsTheSchemaSays() {
    CommandRun run =
        CommandRun.piped().pawl("run", graph, "echo", "text=12", "n=12").exits(Exit.OK);
    assertThat(Json.parse(run.out())).isEqualTo(Map.of("text", "12", "n", 12));
  }

  @Test
  void aMisspeltArgumentIsToldWithTheOneThatIsMeant() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "paht=a.txt").exits(Exit.USAGE);
    assertThat(run.err()).contains("the tool has no argument `paht`; did you mean `path`?");
    CommandRun input =
        CommandRun.piped()
            .pawl("run", graph, "read", "--input", "{\"paht\": \"a.txt\"}")
            .exits(Exit.DATA);
    assertThat(input.err()).contains("`paht` is no argument, did you mean `path`?");
  }

  @Test
  void anArgumentThatIsWrittenLikeAnOptionIsToldHowToWriteIt() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "--size=5").exits(Exit.USAGE);
    assertThat(run.err()).contains("arguments of a tool are written `size=VALUE`");
  }

  @Test
  void refusesAnUnknownKeyOfAClosedSchema() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "echo", "txt=1").exits(Exit.USAGE);
    assertThat(run.err())
        .contains("the tool has no argument `txt`; did you mean `text`?")
        .contains("`echo` takes text=string (optional), n=integer (optional)");
  }

  @Test
  void pairsWinOverInput() {
    CommandRun run =
        CommandRun.piped()
            .reading("{\"text\": \"from stdin\", \"n\": 1}")
            .pawl("run", graph, "echo", "n=2", "--input", "-")
            .exits(Exit.OK);
    assertThat(Json.parse(run.out())).isEqualTo(Map.of("text", "from stdin", "n", 2));
  }

  @Test
  void readsInputFromAFile() throws IOException {
    Path input = folder.resolve("in.json");
    Files.writeString(input, "{\"n\": 3}");
    CommandRun run =
        CommandRun.piped().pawl("run", graph, "echo", "--input", "@" + input).exits(Exit.OK);
    assertThat(Json.parse(run.out())).isEqualTo(Map.of("n", 3));
    CommandRun.piped().pawl("run", graph, "echo", "-i", "@" + input + "x").exits(Exit.NO_INPUT);
  }

  @Test
  void inputMustBeAnObjectOfJson() {
    assertThat(CommandRun.piped().pawl("run", graph, "echo", "-i", "[1]").exits(Exit.USAGE).err())
        .contains("--input must be a JSON object, but is [1]");
    assertThat(CommandRun.piped().pawl("run", graph, "echo", "-i", "{").exits(Exit.DATA).err())
        .contains("--input:1:2: error:");
  }

  @Test
  void aFailureNamesNodePlaceAttemptsCodeAndAHint() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=b").exits(Exit.FAILED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(graph + ":20:9: error: node `load` failed 2 times: ENOENT")
        .contains("[TOOL_ERROR]\n  hint: --verbose shows")
        .doesNotContain("|");
  }

  @Test
  void whoIsVerboseIsNotAdvisedToBe() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=b", "--verbose");
    assertThat(run.exits(Exit.FAILED).err()).contains("hint: `onError:` can handle it");
  }

  @Test
  void onATerminalAFailureShowsTheSource() {
    CommandRun run = CommandRun.onTerminal().pawl("run", graph, "read", "path=b");
    assertThat(run.err()).contains("   20 |       - id: load\n      |         ^~\n");
  }

  @Test
  void argumentsThatDoNotFitAreAnErrorOfTheData() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read").exits(Exit.DATA);
    assertThat(run.err()).contains("[INPUT_INVALID]").contains("`read` takes path=string");
  }

  @Test
  void jsonTellsHowItEnded() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=a.txt", "--json");
    assertThat(object(run.exits(Exit.OK).out()))
        .containsEntry("tool", "read")
        .containsEntry("status", "completed")
        .containsEntry("result", 5)
        .containsKey("run");
  }

  @Test
  void jsonTellsWhyItFailed() {
    CommandRun run =
        CommandRun.piped().pawl("run", graph, "read", "path=b", "--json").exits(Exit.FAILED);
    assertThat(run.err()).isEmpty();
    assertThat(object(run.out())).containsEntry("status", "failed");
    assertThat(child(object(run.out()), "error"))
        .containsEntry("code", "TOOL_ERROR")
        .containsEntry("node", "load")
        .containsEntry("attempts", 2)
        .containsEntry("line", 20)
        .containsKey("hint");
  }

  @Test
  void jsonTellsOfAnUnknownToolToo() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "raed", "--json").exits(Exit.NO_INPUT);
    assertThat(child(object(run.out()), "error").get("message").toString())
        .contains("did you mean `read`?");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aBadDefinitionIsToldLikeCheckDoes() throws IOException {
    Files.writeString(graph, RunGraph.GRAPH.formatted(folder).replace("next: size", "next: sise"));
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=x").exits(Exit.DATA);
    assertThat(run.err()).contains("graph.yaml:26:15: error: ").contains("did you mean `size`?");
    CommandRun.piped().pawl("run", graph, "echo").exits(Exit.OK);
  }

  @Test
  void aMissingFileIsNoInput() {
    CommandRun run = CommandRun.piped().pawl("run", folder.resolve("no.yaml"), "x");
    assertThat(run.exits(Exit.NO_INPUT).err()).contains("it does not exist");
  }

  @Test
  void aServerThatCannotBeReachedIsUnavailable() throws IOException {
    Files.writeString(graph, RunGraph.GRAPH.formatted(folder.resolve("nowhere")));
    CommandRun.piped().pawl("run", graph, "read", "path=x").exits(Exit.UNAVAILABLE);
  }

  @Test
  void takesServersFromASecondFile() throws IOException {
    Path servers = folder.resolve("mcp.json");
    Files.writeString(
        servers,
        "{\"mcpServers\": {\"files\": {\"builtin\": \"files\", \"root\": \"" + folder + "\"}}}");
    String own = "mcpServers:\n  files: { builtin: files, root: " + folder + " }\n";
    Files.writeString(graph, RunGraph.GRAPH.formatted(folder).replace(own, ""));
    CommandRun.piped().pawl("run", graph, "read", "path=a.txt").exits(Exit.DATA);
    CommandRun.piped().pawl("run", graph, "read", "path=a.txt", "-m", servers).exits(Exit.OK);
    CommandRun.piped().pawl("run", graph, "echo", "-m", folder.resolve("x")).exits(Exit.NO_INPUT);
  }

  @Test
  void aLimitOfTheRunIsOutOfTime() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "endless").exits(Exit.OUT_OF_TIME);
    assertThat(run.err()).contains("maximum node executions (5)").contains("maxNodeExecutions");
  }

  private static String oneTool(String expression) {
    return """
    version: "1.0"
    server: { name: one, version: 1.0.0 }
    tools:
      - name: only
        description: Computes
        inputSchema: { type: object }
        nodes:
          - { id: entry, type: entry, next: compute }
          - { id: compute, type: transform, transform: { expr: %s }, next: exit }
          - { id: exit, type: exit }
    """
        .formatted(expression);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String json) {
    return (Map<String, Object>) Json.parse(json);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> child(Map<String, Object> json, String key) {
    return (Map<String, Object>) json.get(key);
  }
}
