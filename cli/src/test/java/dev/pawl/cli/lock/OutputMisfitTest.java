package dev.pawl.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of tools whose server does not keep its own word. */
class OutputMisfitTest {
  private static final String COUNT =
      "{'name':'count','inputSchema':{'type':'object'},'outputSchema':{'type':'object',"
          + "'properties':{'count':{'type':'number'}},'required':['count']}}";

  @TempDir Path folder;
  private ShellServer server;
  private Path graph;

  @BeforeEach
  void write() throws IOException {
    server = new ShellServer(folder.resolve("server")).offers(COUNT);
    graph =
        Files.writeString(
            folder.resolve("flow.yaml"),
            """
            server: { name: demo, version: "1" }
            mcpServers: { counter: SERVER }
            tools:
              - name: count
                description: Counts
                nodes:
                  - { id: entry, type: entry, next: ask }
                  - { id: ask, type: mcp, server: counter, tool: count, next: exit }
                  - { id: exit, type: exit }
            """
                .replace("SERVER", server.configuration()));
  }

  private CommandRun run(Path data) {
    return CommandRun.onTerminal().pawl("run", graph, "--verbose", "--data", data).exits(Exit.OK);
  }

  @Test
  void anAnswerThatDoesNotFitIsToldOfAndGoneOnWith() throws IOException {
    server.answers("{'content':[],'structuredContent':{'count':'many'}}");
    Path data = folder.resolve("data");
    CommandRun run = run(data);
    assertThat(run.out()).contains("\"count\": \"many\"");
    String words = "the answer does not fit the output schema of its tool: /count:";
    assertThat(run.err()).contains("! ask", words);
    assertThat(CommandRun.piped().runs(data, "show", "last").exits(Exit.OK).out())
        .containsPattern("warning +`ask`: " + words);
    assertThat(CommandRun.piped().runs(data, "show", "last", "--json").exits(Exit.OK).out())
        .contains("\"warnings\": [", "\"step\": \"ask\"", words);
  }

  @Test
  void anAnswerThatLacksWhatWasPromisedIsToldOf() throws IOException {
    server.answers("{'content':[{'type':'text','text':'3'}]}");
    assertThat(run(folder.resolve("data")).err()).contains("answers without structured content");
  }

  @Test
  void nothingIsSaidOfOneThatFitsOrFails() throws IOException {
    server.answers("{'content':[],'structuredContent':{'count':3}}");
    Path data = folder.resolve("data");
    assertThat(run(data).err()).doesNotContain("!");
    assertThat(CommandRun.piped().runs(data, "show", "last").out()).doesNotContain("warning");
    server.answers("{'isError':true,'content':[{'type':'text','text':'broken'}]}");
    assertThat(CommandRun.piped().pawl("run", graph, "--data", data).exits(Exit.FAILED).err())
        .contains("broken")
        .doesNotContain("does not fit");
  }
}
