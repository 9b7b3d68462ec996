package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server puts down beside what its runs do. */
@Timeout(120)
class ServeAuditIT {
  private static final String GRAPH =
      """
      server: { name: demo, version: '1' }
      tools:
        - name: double
          description: Doubles a number
          nodes:
            - { id: entry, type: entry, next: add }
            - { id: add, type: transform, transform: { expr: '2 * 21' }, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;

  private String data() {
    return folder.resolve("data").toString();
  }

  private String trail() {
    return CommandRun.piped().pawl("audit", "export", "--data", data()).exits(Exit.OK).out();
  }

  /** It is put down a moment after it happened. */
  private void awaitEntry(String action) {
    for (int n = 0; n < 1_000 && !Thread.currentThread().isInterrupted(); n++) {
      if (trail().contains(action)) {
        return;
      }
    }
    assertThat(trail()).contains(action);
  }

  @Test
  void refusedLoginsAndChangedGatesArePutDown() throws Exception {
    Files.writeString(folder.resolve("graph.yaml"), GRAPH);
    Files.writeString(folder.resolve("pawl.yaml"), "audit: true\n");
    Files.writeString(folder.resolve("gates.yaml"), "principles: false\n");
    String ann =
        CommandRun.piped()
            .pawl("keys", "create", "ann", "--kind", "person", "--data", data())
            .out()
            .strip();
    String id = ann.substring(5, 17);
    CommandRun.piped().pawl("keys", "revoke", id, "--data", data()).exits(Exit.OK);
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "--http", "0", "--keys", "--data", data())) {
      String url = pawl.url();
      for (int n = 0; n < 3; n++) {
        assertThat(new HttpCaller(url, ann).call("double", "{}").statusCode()).isEqualTo(401);
      }
      Files.writeString(folder.resolve("gates.yaml"), "principles: [\n");
      pawl.said("nothing is called any more");
      awaitEntry("login.refused");
      awaitEntry("gates.changed");
    }
    assertThat(trail())
        .contains("login.refused", "key " + id + " was revoked", "127.0.0.1")
        .contains("gates.changed", "everything is refused")
        .doesNotContain(ann.substring(18));
    CommandRun.piped().pawl("audit", "verify", "--data", data()).exits(Exit.OK);
  }

  @Test
  void whoChangesAToolIsPutDown() throws Exception {
    Files.writeString(folder.resolve("graph.yaml"), GRAPH);
    Files.writeString(folder.resolve("pawl.yaml"), "audit: true\n");
    try (ServeProcess pawl =
        ServeProcess.start(folder, "--author", "graph.yaml", "--data", data())) {
      pawl.send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{"
              + ServeProcess.MODERN
              + ",\"name\":\"addGraphTool\",\"arguments\":{\"tool\":{\"name\":\"half\",\"description\":\"x\","
              + "\"nodes\":[{\"id\":\"entry\",\"type\":\"entry\",\"next\":\"exit\"},"
              + "{\"id\":\"exit\",\"type\":\"exit\"}]}}}}");
      assertThat(pawl.answer(1)).contains("was added");
    }
    assertThat(trail()).contains("definition.changed", "\"tool\":\"half\"", "added; before: ");
  }
}
