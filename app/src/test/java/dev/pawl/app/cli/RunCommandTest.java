package dev.pawl.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

  private static final String GRAPH =
      """
      version: "1.0"
      server: { name: test, version: 1.0.0 }
      mcpServers:
        files: { builtin: files, root: %s }
      tools:
        - name: echo
          description: Gives back its arguments
          inputSchema:
            type: object
            properties: { text: { type: string }, n: { type: integer } }
            additionalProperties: false
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
        - name: read
          description: Reads a file
          inputSchema: { type: object, properties: { path: { type: string } }, required: [path] }
          nodes:
            - { id: entry, type: entry, next: load }
            - id: load
              type: mcp
              server: files
              tool: read_file
              args: { path: { expr: $.entry.path } }
              retry: { attempts: 2, backoff: 1ms }
              next: size
            - { id: size, type: transform, transform: { expr: '$length($.load.content)' }, next: exit }
            - { id: exit, type: exit }
        - name: nap
          description: Sleeps, and would undo it
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: list }
            - { id: list, type: mcp, server: files, tool: list_directory, args: { path: . }, compensate: undo, next: sleep }
            - { id: sleep, type: wait, for: 1m, next: exit }
            - { id: undo, type: wait, for: 1ms, next: exit }
            - { id: exit, type: exit }
        - name: endless
          description: Never ends by itself
          executionLimits: { maxNodeExecutions: 5 }
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: again }
            - { id: again, type: transform, transform: { expr: '1' }, next: which }
            - { id: which, type: switch, conditions: [ { rule: { var: missing }, next: exit } ], next: again }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void writeFiles() throws IOException {
    graph = folder.resolve("graph.yaml");
    Files.writeString(graph, GRAPH.formatted(folder));
    Files.writeString(folder.resolve("a.txt"), "12345");
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
    Files.writeString(graph, GRAPH.formatted(folder).replace("next: size", "next: sise"));
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
    Files.writeString(graph, GRAPH.formatted(folder.resolve("nowhere")));
    CommandRun.piped().pawl("run", graph, "read", "path=x").exits(Exit.UNAVAILABLE);
  }

  @Test
  void takesServersFromASecondFile() throws IOException {
    Path servers = folder.resolve("mcp.json");
    Files.writeString(
        servers,
        "{\"mcpServers\": {\"files\": {\"builtin\": \"files\", \"root\": \"" + folder + "\"}}}");
    String own = "mcpServers:\n  files: { builtin: files, root: " + folder + " }\n";
    Files.writeString(graph, GRAPH.formatted(folder).replace(own, ""));
    CommandRun.piped().pawl("run", graph, "read", "path=a.txt").exits(Exit.DATA);
    CommandRun.piped().pawl("run", graph, "read", "path=a.txt", "-m", servers).exits(Exit.OK);
    CommandRun.piped().pawl("run", graph, "echo", "-m", folder.resolve("x")).exits(Exit.NO_INPUT);
  }

  @Test
  void aLimitOfTheRunIsOutOfTime() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "endless").exits(Exit.OUT_OF_TIME);
    assertThat(run.err()).contains("maximum node executions (5)").contains("maxNodeExecutions");
  }

  @Test
  void theTimeoutCancelsAndUndoes() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "nap", "--timeout", "50ms", "--verbose");
    assertThat(run.exits(Exit.OUT_OF_TIME).err())
        .contains("⊘ sleep")
        .contains("↩ list/undo:undo")
        .contains("it took longer than the 50 ms of --timeout [TIMEOUT]");
    CommandRun.piped().pawl("run", graph, "nap", "--timeout", "soon").exits(Exit.USAGE);
  }

  @Test
  void verboseShowsWhatEachStepGotAndMade() {
    CommandRun run = CommandRun.piped().pawl("run", graph, "read", "path=a.txt", "-v");
    assertThat(run.exits(Exit.OK).out()).isEqualTo("5\n");
    assertThat(run.err().replaceAll(" +[0-9.]+ ms", " T ms"))
        .isEqualTo(
            """
            ✓ entry  entry          \s T ms
                output  {"path":"a.txt"}
            → load   files.read_file
                input   {"path":"a.txt"}
            ✓ load   files.read_file T ms
                output  {"content":"12345"}
            ✓ size   transform      \s T ms
                expr    $length($.load.content)
                output  5
            ✓ exit   exit           \s T ms
                output  5
            ✓ read  4 steps, 1 call, T ms
            """
                .replaceAll(" +\\s? T ms", " T ms"));
  }

  @Test
  void aLiveTerminalShowsStepsThatActAndASummary() {
    CommandRun run = CommandRun.onTerminal().live().pawl("run", graph, "read", "path=b");
    assertThat(run.err())
        .contains("↻ load  files.read_file  attempt 1 failed, again in ")
        .contains("✗ load  files.read_file")
        .contains("✗ read  2 steps, 1 call, ")
        .doesNotContain("✓ entry");
  }

  @Test
  void quietShowsNoProgress() {
    CommandRun run = CommandRun.onTerminal().live().pawl("run", graph, "read", "path=a.txt", "-q");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("5\n");
  }

  @Test
  void coloursAreForTerminals() {
    assertThat(CommandRun.onTerminal().coloured().pawl("run", graph, "read", "path=b").err())
        .contains("\u001b[1;31merror:\u001b[0m");
  }

  @Test
  void theTraceKeepsHistoryAndJournal() throws IOException {
    Path trace = folder.resolve("trace.json");
    CommandRun.piped().pawl("run", graph, "read", "path=b", "--trace", trace).exits(Exit.FAILED);
    Map<String, Object> json = object(Files.readString(trace));
    assertThat(json).containsEntry("status", "failed").containsEntry("tool", "read");
    assertThat((List<?>) json.get("history"))
        .extracting(each -> ((Map<?, ?>) each).get("nodeId"))
        .containsExactly("entry", "load");
    assertThat((List<?>) json.get("events"))
        .extracting(each -> ((Map<?, ?>) each).get("event"))
        .containsExactly(
            "run.started",
            "step.completed",
            "step.started",
            "attempt.failed",
            "timer.fired",
            "step.failed",
            "run.failed");
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  @Test
  void aTraceThatCannotBeWrittenStopsBeforeTheRun() {
    assertThat(
            CommandRun.piped().pawl("run", graph, "echo", "--trace", "-").exits(Exit.USAGE).err())
        .contains("stdout carries the result");
    CommandRun.piped()
        .pawl("run", graph, "echo", "--trace", folder.resolve("no/trace.json"))
        .exits(Exit.USAGE);
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
