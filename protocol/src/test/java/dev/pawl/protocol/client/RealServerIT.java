package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.answering;
import static dev.pawl.protocol.client.Clients.beside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.http.HttpLimits;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our client and our server, in both eras, over pipes and HTTP. */
@Timeout(60)
class RealServerIT {
  private static final int MANY = 200;

  private final SampleServer sample = new SampleServer();
  private HttpServer http;

  @BeforeEach
  void start() throws IOException {
    // By its heartbeat the server notices streams whose client is gone.
    HttpLimits limits = HttpLimits.DEFAULT.withHeartbeat(Duration.ofMillis(200));
    http = HttpServer.start(sample.server(), HttpOptions.local(0).withLimits(limits));
  }

  @AfterEach
  void stop() throws IOException {
    http.close();
  }

  private Connector connector(boolean overHttp) {
    return overHttp
        ? HttpTransport.to(URI.create("http://127.0.0.1:" + http.port() + "/mcp"))
        : Clients.piped(sample.server());
  }

  @ParameterizedTest
  @CsvSource({"true,LEGACY", "true,MODERN", "false,LEGACY", "false,MODERN"})
  void doWhatTheyShould(boolean overHttp, Era era) throws Exception {
    Semaphore changed = new Semaphore(0);
    ClientOptions options =
        Clients.of(era)
            .withChanged(method -> changed.release(method.endsWith("/tools/list_changed") ? 1 : 0));
    try (McpClient client = McpClient.connect(connector(overHttp), options)) {
      assertThat(client.agreement().era()).isEqualTo(era);
      assertThat(client.agreement().server().name()).isEqualTo("sample");
      assertThat(client.call("echo", Map.of("a", 1), CallOptions.PLAIN).structured())
          .isEqualTo(Map.of("a", 1));
      List<Double> steps = new ArrayList<>();
      CallOptions heard = new CallOptions((done, _, _) -> steps.add(done), null, Map.of());
      client.call("steps", Map.of(), heard);
      assertThat(steps).hasSize(20).isSorted();
      CallOptions answers =
          answering(
              (_, _) -> Values.object("action", "accept", "content", Values.object("name", "Ada")));
      assertThat(client.call("greet", Map.of(), answers).content().getFirst())
          .containsEntry("text", "{\"name\":\"Ada\"}");
      assertThat(client.tool("more")).isEmpty();
      sample.change();
      assertThat(changed.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
      assertThat(client.tool("more")).isPresent();
      interrupt(client);
    }
  }

  private void interrupt(McpClient client) throws Exception {
    Beside<CallResult> call = beside(() -> client.call("wait", Map.of(), CallOptions.PLAIN));
    assertThat(sample.started().tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    call.thread().interrupt();
    assertThat(call.failure()).isInstanceOf(InterruptedException.class);
    assertThat(sample.interrupted().tryAcquire(20, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"true,LEGACY", "true,MODERN", "false,LEGACY", "false,MODERN"})
  void aHundredCallsAreMadeAtOnce(boolean overHttp, Era era) throws Exception {
    try (McpClient client = McpClient.connect(connector(overHttp), Clients.of(era))) {
      List<Beside<CallResult>> calls = new ArrayList<>();
      for (int n = 0; n < SampleServer.CROWD; n++) {
        calls.add(beside(() -> client.call("meet", Map.of(), CallOptions.PLAIN)));
      }
      for (Beside<CallResult> each : calls) {
        assertThat(each.get().content().getFirst()).containsEntry("text", "met");
      }
    }
  }

  @Test
  void aServerThatIsGoneIsNamed() throws Exception {
    Connector connector = connector(true);
    int port = http.port();
    try (McpClient client = McpClient.connect(connector, Clients.OPTIONS)) {
      client.tools();
      http.close();
      assertThatThrownBy(() -> client.call("echo", Map.of(), CallOptions.PLAIN))
          .isInstanceOf(ConnectionLostException.class)
          .hasMessageContaining("127.0.0.1:" + port);
    }
  }

  @ParameterizedTest
  @CsvSource({"true,LEGACY", "true,MODERN", "false,LEGACY", "false,MODERN"})
  void manyConnectionsLeaveNothingBehind(boolean overHttp, Era era) throws Exception {
    connectAndClose(overHttp, era);
    int before = descriptors();
    for (int n = 0; n < MANY; n++) {
      connectAndClose(overHttp, era);
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!threads().isEmpty() || descriptors() > before + 5) {
      assertThat(System.nanoTime() - deadline)
          .as("threads " + threads() + ", descriptors " + descriptors() + " from " + before)
          .isNegative();
      Thread.sleep(10);
    }
  }

  private void connectAndClose(boolean overHttp, Era era) throws Exception {
    try (McpClient client = McpClient.connect(connector(overHttp), Clients.of(era))) {
      client.call("echo", Map.of(), CallOptions.PLAIN);
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("mcp ") || name.startsWith("HttpClient-"))
        .toList();
  }

  private static int descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return (int) open.count();
    }
  }
}
