package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.CommandRun;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What those see of a server who operate it. */
@Timeout(120)
class ServeOperatingIT {
  private static final String TOKEN = "correct-horse-battery";

  @TempDir Path folder;

  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: nap
            description: Sleeps
            nodes:
              - { id: entry, type: entry, next: sleep }
              - { id: sleep, type: wait, for: 5s, next: exit }
              - { id: exit, type: exit }
          - name: sure
            description: Asks
            mode: handle
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, to: human, question: Sure?, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private static HttpResponse<String> get(String url, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url).resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void probesNeedNoTokenAndMeasuresDo() throws Exception {
    try (ServeProcess pawl =
        ServeProcess.start(
            folder, Map.of("PAWL_TOKEN", TOKEN), "graph.yaml", "--http", "0", "--data", "runs")) {
      String url = pawl.url();
      assertThat(get(url, "/healthz").body()).isEqualTo("ok\n");
      assertThat(get(url, "/readyz").statusCode()).isEqualTo(200);
      assertThat(get(url, "/metrics").statusCode()).isEqualTo(401);
      assertThat(get(url, "/metrics", "Authorization", "Bearer " + TOKEN).statusCode())
          .as("nothing is measured without the add-on")
          .isEqualTo(404);
    }
  }

  @Test
  void aServerWhoseStoreIsOutOfReachIsNotReadyButLives() throws Exception {
    try (ServeProcess pawl =
        ServeProcess.start(
            folder,
            Map.of("PAWL_DATA", "postgresql://nobody:nothing@127.0.0.1:1/none"),
            "graph.yaml",
            "--http",
            "0")) {
      String url = pawl.url();
      pawl.said("it cannot be seen at the moment");
      HttpResponse<String> ready = get(url, "/readyz");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).isEqualTo("not ready: store\n");
      assertThat(get(url, "/healthz").statusCode()).isEqualTo(200);
    }
  }

  /** New calls go elsewhere, those that run come to their end, and what waits goes on elsewhere. */
  @Test
  void aServerThatIsToEndLetsCallsEndAndHandsItsRunsOver() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--http", "0")) {
      HttpCaller caller = new HttpCaller(pawl.url(), null);
      assertThat(caller.call("sure", "{}").body()).contains("pawl_run_continue");
      CompletableFuture<String> nap =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return caller.call("nap", "{}").body();
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      awaitRunOf("nap");
      pawl.signal("TERM");
      pawl.said("pawl: stopping");
      assertThatThrownBy(() -> get(caller.url(), "/healthz")).isInstanceOf(ConnectException.class);
      assertThat(nap.get()).contains("\"resultType\":\"complete\"");
      assertThat(pawl.exit()).isZero();
    }
    try (ServeProcess next = ServeProcess.start(folder, "graph.yaml", "--http", "0")) {
      next.said("resuming a run that was cut off: `sure`");
    }
  }

  /** Until it is in the journals. */
  private void awaitRunOf(String tool) throws InterruptedException {
    Path data = folder.resolve(".pawl");
    while (!CommandRun.piped().pawl("runs", "ls", "--data", data).out().contains(tool)) {
      Thread.sleep(20);
    }
  }
}
