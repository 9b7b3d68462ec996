package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are known by keys of their own. */
@Timeout(120)
class ServeKeysIT {
  private static final Pattern RUN = Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}");

  @TempDir Path folder;
  private String ann;
  private String bob;

  @BeforeEach
  void prepare() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: approve
            description: Waits for somebody
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: Go on?, next: exit }
              - { id: exit, type: exit }
        """);
    ann = key("ann");
    bob = key("bob");
  }

  private String key(String name) {
    return CommandRun.piped()
        .pawl("keys", "create", name, "--kind", "person", "--data", data())
        .out()
        .strip();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private static HttpResponse<String> call(String url, String key, String tool, String arguments)
      throws IOException, InterruptedException {
    return new HttpCaller(url, key).call(tool, arguments);
  }

  @Test
  void aRunIsSeenByItsOwnerOnlyAndAKeyThatIsRevokedOpensNothing() throws Exception {
    try (ServeProcess pawl =
        ServeProcess.start(folder, "graph.yaml", "--http", "0", "--keys", "--data", data())) {
      String url = pawl.url();
      assertThat(call(url, "pawl_000000000000_" + "x".repeat(43), "approve", "{}").statusCode())
          .isEqualTo(401);
      String begun = call(url, ann, "approve", "{}").body();
      Matcher found = RUN.matcher(begun);
      assertThat(found.find()).as(begun).isTrue();
      String run = "{\"run\":\"" + found.group() + "\"}";

      String mine = call(url, ann, "pawl_run_status", run).body();
      String others = call(url, bob, "pawl_run_status", run).body();
      String nobodys =
          call(url, bob, "pawl_run_status", run.replace(found.group(), "0" + found.group())).body();
      assertThat(mine).contains("Go on?");
      assertThat(others).doesNotContain("Go on?").doesNotContain("approve");
      assertThat(others.replace(found.group(), "RUN"))
          .isEqualTo(nobodys.replace("0" + found.group(), "RUN"));
      assertThat(call(url, bob, "pawl_run_cancel", run).body()).isNotEqualTo(mine);
      assertThat(call(url, ann, "pawl_run_status", run).body()).contains("Go on?");

      String stopping = call(url, ann, "approve", "{}").body();
      Matcher other = RUN.matcher(stopping);
      assertThat(other.find()).as(stopping).isTrue();
      call(url, ann, "pawl_run_cancel", "{\"run\":\"" + other.group() + "\"}");
      assertThat(CommandRun.piped().pawl("runs", "show", other.group(), "--data", data()).out())
          .containsPattern("stopped .*, by ann");

      String id = ann.substring(5, 17);
      CommandRun.piped().pawl("keys", "revoke", id, "--data", data()).exits(Exit.OK);
      assertThat(call(url, ann, "pawl_run_status", run).statusCode()).isEqualTo(401);
      assertThat(call(url, bob, "pawl_run_status", run).statusCode()).isEqualTo(200);
    }
  }
}
