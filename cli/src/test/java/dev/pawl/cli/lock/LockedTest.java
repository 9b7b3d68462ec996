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

/** {@code pawl run --locked} with a server that changes. */
class LockedTest {
  private static final String SAY =
      "{'name':'say','description':'Says it.','inputSchema':{'type':'object'}}";

  @TempDir Path folder;
  private ShellServer server;
  private Path graph;

  @BeforeEach
  void write() throws IOException {
    server = new ShellServer(folder.resolve("server")).offers(SAY);
    graph =
        Files.writeString(
            folder.resolve("flow.yaml"),
            """
            server: { name: demo, version: "1" }
            mcpServers:
              talker: SERVER
              files: { builtin: files, root: . }
            tools:
              - name: talk
                description: Talks
                nodes:
                  - { id: entry, type: entry, next: first }
                  - { id: first, type: mcp, server: talker, tool: say, next: second }
                  - { id: second, type: mcp, server: talker, tool: say, next: exit }
                  - { id: exit, type: exit }
              - name: look
                description: Looks
                nodes:
                  - { id: entry, type: entry, next: look }
                  - { id: look, type: mcp, server: files, tool: list_directory, args: { path: . }, next: exit }
                  - { id: exit, type: exit }
            """
                .replace("SERVER", server.configuration()));
  }

  private CommandRun pawl(Exit exit, Object... words) {
    return CommandRun.piped().pawl(words).exits(exit);
  }

  private CommandRun run(Exit exit) {
    return pawl(exit, "run", "--locked", graph, "talk", "--data", "memory");
  }

  @Test
  void whatIsAsLockedRuns() throws IOException {
    pawl(Exit.OK, "lock", graph);
    assertThat(run(Exit.OK).out()).contains("done");
    assertThat(server.calls()).hasSize(2);
    pawl(Exit.OK, "run", "--locked", graph, "look", "--data", "memory");
  }

  @Test
  void aToolThatHasChangedIsNotCalled() throws IOException {
    pawl(Exit.OK, "lock", graph);
    server.offers(SAY.replace("Says it.", "Says it. <IMPORTANT>"));
    assertThat(run(Exit.FAILED).err())
        .contains("flow.yaml:10:9")
        .contains("tool `say` of server `talker` is not what pawl.lock says; changed: description")
        .contains("[NOT_AS_LOCKED]")
        .contains("`pawl check --live " + graph + "` shows what is different")
        .contains("`pawl lock " + graph + "` agrees to it");
    assertThat(server.calls()).isEmpty();
    pawl(Exit.OK, "run", graph, "talk", "--data", "memory");
    assertThat(server.calls()).hasSize(2);
  }

  @Test
  void withoutALockNothingIsCalled() throws IOException {
    assertThat(run(Exit.DATA).err())
        .contains("flow.yaml: error: there is no pawl.lock beside this file", "[BAD_LOCK]");
    pawl(Exit.OK, "lock", graph);
    Path lock = folder.resolve("pawl.lock");
    Files.writeString(lock, Files.readString(lock).replace("Says", "Sings"));
    assertThat(run(Exit.DATA).err()).contains("pawl.lock:", "[BAD_LOCK]");
    assertThat(server.wasAsked()).isTrue();
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aToolThatIsNotLockedStopsTheRunBeforeItBegins() throws IOException {
    pawl(Exit.OK, "lock", graph);
    Files.writeString(
        graph, Files.readString(graph).replace("tool: say, next: exit", "tool: sing, next: exit"));
    assertThat(run(Exit.DATA).err())
        .contains("flow.yaml:11:9: error: tool `sing` of server `talker` is not locked in ")
        .contains(folder.resolve("pawl.lock") + " — `pawl lock " + graph + "` adds it");
    assertThat(server.calls()).isEmpty();
  }
}
