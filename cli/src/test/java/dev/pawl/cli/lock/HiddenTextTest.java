package dev.pawl.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What servers and data hide, in all that people are shown. */
class HiddenTextTest {
  private static final String HIDDEN = "\\u202e\\u200b\\u001b[2J";

  @TempDir Path folder;
  private ShellServer server;
  private Path graph;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    server = new ShellServer(folder.resolve("server"));
    server.offers(
        "{'name':'say','title':'T"
            + HIDDEN
            + "','description':'Says"
            + HIDDEN
            + "','inputSchema':{'type':'object','description':'S"
            + HIDDEN
            + "'}}");
    data = folder.resolve("data");
    graph =
        Files.writeString(
            folder.resolve("flow.yaml"),
            """
            server: { name: demo, version: "1" }
            mcpServers:
              talker: SERVER
            tools:
              - name: talk
                description: Talks
                nodes:
                  - { id: entry, type: entry, next: say }
                  - { id: say, type: mcp, server: talker, tool: say, next: exit }
                  - { id: exit, type: exit }
              - name: sure
                description: Asks
                nodes:
                  - { id: entry, type: entry, next: ask }
                  - { id: ask, type: ask, question: { expr: '"Pay\\u202e\\u200b?"' }, options: ["yes\\u202e", "no"], next: exit }
                  - { id: exit, type: exit }
            """
                .replace("SERVER", server.configuration()));
  }

  private void shows(CommandRun run, Object... words) {
    run.pawl(words);
    assertThat(run.out() + run.err())
        .doesNotContain("\u202e", "\u200b", "\u001b")
        .containsAnyOf("\\u{202e}", "\\u202e");
  }

  @Test
  void isWrittenOutInListsOfTools() {
    shows(CommandRun.piped(), "tools", "--file", graph);
    shows(CommandRun.piped(), "tools", "--file", graph, "talker");
    shows(CommandRun.piped(), "tools", "--file", graph, "talker", "say");
    shows(CommandRun.onTerminal(), "tools", "--file", graph, "talker", "say", "--json");
  }

  @Test
  void isWrittenOutInAnswersAndErrors() throws IOException {
    server.answers("{'content':[{'type':'text','text':'hi" + HIDDEN + "'}]}");
    shows(CommandRun.onTerminal(), "tools", "--file", graph, "call", "talker", "say");
    shows(CommandRun.onTerminal(), "run", graph, "talk", "--data", data);
    server.answers("{'isError':true,'content':[{'type':'text','text':'hi" + HIDDEN + "'}]}");
    shows(CommandRun.piped(), "tools", "--file", graph, "call", "talker", "say");
    shows(CommandRun.piped(), "run", graph, "talk", "--data", data);
    shows(CommandRun.piped(), "runs", "show", "last", "--data", data);
  }

  @Test
  void isWrittenOutInAQuestion() {
    shows(CommandRun.onTerminal().asking().reading("1\n"), "run", graph, "sure", "--data", data);
  }
}
