package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers who may not have as much as they like. */
@Timeout(120)
class ServeLimitsIT {
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
          - name: double
            description: Doubles a number
            nodes:
              - { id: entry, type: entry, next: add }
              - { id: add, type: transform, transform: { expr: '2 * 21' }, next: exit }
              - { id: exit, type: exit }
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

  private void limits(String yaml) throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), yaml);
  }

  private ServeProcess http() throws IOException {
    return ServeProcess.start(folder, "graph.yaml", "--http", "0", "--keys", "--data", data());
  }

  @Test
  void severalServersOfOneStoreLetACallerHaveOneAllowance() throws Exception {
    limits("limits: { callers: { requests: 3/1d } }");
    try (ServeProcess one = http();
        ServeProcess other = http()) {
      String first = one.url();
      String second = other.url();
      assertThat(new HttpCaller(first, ann).call("double", "{}").statusCode()).isEqualTo(200);
      assertThat(new HttpCaller(second, ann).call("double", "{}").statusCode()).isEqualTo(200);
      assertThat(new HttpCaller(first, ann).call("double", "{}").statusCode()).isEqualTo(200);
      for (String url : new String[] {first, second}) {
        HttpResponse<String> refused = new HttpCaller(url, ann).call("double", "{}");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(Long.parseLong(refused.headers().firstValue("Retry-After").orElseThrow()))
            .isBetween(1L, 86_400L);
        assertThat(refused.body()).contains("MCP_RATE_LIMIT_EXCEEDED", "\"retryAfter\":");
      }
      assertThat(new HttpCaller(first, bob).call("double", "{}").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void toolsAndRunsAreLimitedToo() throws Exception {
    limits("limits: { callers: { runs: 1 }, tools: { double: { requests: 1/1d } } }");
    try (ServeProcess pawl = http()) {
      String url = pawl.url();
      assertThat(new HttpCaller(url, ann).call("double", "{}").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = new HttpCaller(url, bob).call("double", "{}");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(refused.body()).contains("MCP_RATE_LIMIT_EXCEEDED", "the tool `double`");
      String handle = new HttpCaller(url, ann).call("approve", "{}").body();
      assertThat(handle).contains("waiting");
      assertThat(new HttpCaller(url, ann).call("approve", "{}").body())
          .contains("1 run at a time is");
      String run = handle.replaceAll("(?s).*?([0-9a-f]{8}-[0-9a-f-]{27}).*", "$1");
      assertThat(
              new HttpCaller(url, ann)
                  .call("pawl_run_cancel", "{\"run\":\"" + run + "\"}")
                  .statusCode())
          .as("whoever has too many can end some")
          .isEqualTo(200);
    }
  }

  @Test
  void standardStreamsAreLimitedWhenThatIsSaid() throws Exception {
    limits("limits: { local: { requests: 1/1d } }");
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"double\","
            + "\"arguments\":{},"
            + ServeProcess.MODERN
            + "}}";
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--data", data())) {
      pawl.send(request.formatted(1));
      assertThat(pawl.answer(1)).contains("42");
      pawl.send(request.formatted(2));
      assertThat(pawl.answer(2)).contains("MCP_RATE_LIMIT_EXCEEDED", "this machine");
    }
  }
}
