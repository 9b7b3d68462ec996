package dev.pawl.cli.plan;

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
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  private static final String GRAPH =
      """
      server: { name: report, version: "1" }
      mcpServers:
        files: { builtin: files }
        web:
          command: npx
          args: [-y, web-server, --token, s3cr3t-word, "--key=${PAWL_TEST_NO_KEY:-hidden}"]
          env: { TOKEN: "${env:PAWL_TEST_NO_TOKEN}" }
      tools:
        - name: report
          description: Fetches pages and writes them down
          inputSchema:
            type: object
            properties: { pages: { type: array }, write: { type: boolean }, to: { type: string } }
            required: [pages, write]
          nodes:
            - { id: entry, type: entry, next: fetch }
            - id: fetch
              type: foreach
              items: { expr: $.entry.pages }
              do: { type: mcp, server: web, tool: get, args: {}, retry: { attempts: 2 } }
              next: ask
            - { id: ask, type: ask, question: "Write it\\nnow?", deadline: 2h, next: wanted }
            - id: wanted
              type: switch
              conditions: [{ rule: { var: entry.write }, next: write }]
              next: exit
            - id: write
              type: mcp
              server: files
              tool: write_file
              args: { path: a.txt, content: x }
              compensate: restore
              next: exit
            - id: restore
              type: mcp
              server: files
              tool: write_file
              args: { path: a.txt, content: "" }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void writeFile() throws IOException {
    file = folder.resolve("report.yaml");
    Files.writeString(file, GRAPH);
  }

  @Test
  void tellsWhatAnyCallMayDo() {
    CommandRun run = CommandRun.piped().pawl("plan", file).exits(Exit.OK);
    assertThat(run.out())
        .isEqualTo(
            """
            report  Fetches pages and writes them down
            any call

            Servers
              web    stdio    npx -y web-server --token [redacted] --key=${PAWL_TEST_NO_KEY}
                              needs PAWL_TEST_NO_KEY, secret                                  not there, has a default
                              needs PAWL_TEST_NO_TOKEN, secret                                ✗ not there
              files  builtin  files

            Calls
              web.get           unknown                  up to 2 times per item of `fetch`, at most 2,000  fetch
              files.write_file  destructive, idempotent  at most once                                      write
              files.write_file  destructive, idempotent  at most once                                      restore  to undo

            Questions
              a person  Write it now?  once  ask  within 2h

            If it fails later
              undone  write  by restore
              stays   fetch  web.get

            Limits
              1,000 steps, 5m of work, 10 MiB a value, 50 MB in all
            """);
    assertThat(run.err()).contains("web cannot be used").contains("PAWL_TEST_NO_TOKEN");
    assertThat(run.out() + run.err()).doesNotContain("s3cr3t-word").doesNotContain("hidden");
  }

  @Test
  void isNarrowedByArguments() {
    String out = CommandRun.piped().pawl("plan", file, "pages=[1,2]", "write=false").out();
    assertThat(out)
        .contains("the call {\"pages\":[1,2],\"write\":false}\n")
        .contains("2 to 4 times")
        .doesNotContain("write_file")
        .doesNotContain("builtin");
  }

  @Test
  void holdsForAllCallsWithTheArgumentsThatAreGiven() {
    String out = CommandRun.piped().pawl("plan", file, "write=false").out();
    assertThat(out).contains("calls with {\"write\":false}\n").contains("per item of `fetch`");
    assertThat(out).doesNotContain("write_file");
  }

  @Test
  void refusesArgumentsThatNoCallCouldHave() {
    CommandRun run = CommandRun.piped().pawl("plan", file, "pages=3").exits(Exit.USAGE);
    assertThat(run.err()).contains("`pages` does not fit");
  }

  @Test
  void isThereForProgramsToo() {
    Object json = Json.parse(CommandRun.piped().pawl("plan", file, "--json").out());
    Map<?, ?> plan = json instanceof Map<?, ?> map ? map : Map.of();
    assertThat(plan.get("tool")).isEqualTo("report");
    assertThat(plan.get("holdsFor")).isEqualTo("any call");
    assertThat(plan.get("ready")).isEqualTo(false);
    assertThat(plan.get("undone"))
        .isEqualTo(List.of(Map.of("tool", "report", "node", "write", "by", "restore")));
    assertThat(Json.write(plan.get("calls")))
        .startsWith(
            "[{\"tool\":\"report\",\"node\":\"fetch/do\",\"server\":\"web\",\"name\":\"get\","
                + "\"purpose\":\"work\",\"effect\":\"unknown\",\"annotations\":{},"
                + "\"inDoubt\":\"unknown\",\"least\":0,\"most\":2000,\"each\":2,"
                + "\"per\":[{\"item\":\"fetch\"}]}");
    assertThat(Json.write(json)).doesNotContain("s3cr3t-word").doesNotContain("hidden");
  }

  @Test
  void saysThatNothingHappensWhereNothingDoes() throws IOException {
    Files.writeString(
        file,
        """
        server: { name: plain, version: "1" }
        tools:
          - name: plain
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
    assertThat(CommandRun.piped().pawl("plan", file).exits(Exit.OK).out())
        .contains("It only computes: no call, no question, no wait.");
  }

  @Test
  void drawsWhatMayRunAndHowOften() throws IOException {
    String chart =
        CommandRun.piped()
            .pawl("plan", file, "pages=[1,2]", "write=false", "--format", "mermaid")
            .exits(Exit.OK)
            .out();
    assertThat(chart)
        .startsWith("flowchart TD\n")
        .contains("2 to 4 times · unknown")
        .contains("style write opacity:0.35\n")
        .doesNotContain("style fetch ");
    Path drawing = folder.resolve("plan.svg");
    CommandRun.piped().pawl("plan", file, "--format", "svg", "-o", drawing).exits(Exit.OK);
    assertThat(Files.readString(drawing)).startsWith("<svg").contains("at most once · destructive");
    CommandRun wrong = CommandRun.piped().pawl("plan", file, "--format", "dot").exits(Exit.USAGE);
    assertThat(wrong.err()).contains("text, json, mermaid or svg");
  }
}
