package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HttpConnectsIT {
  private static final int CONNECTS = Boolean.getBoolean("pawl.soak") ? 50_000 : 2_500;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  @Test
  void leaveNoThreadAndNoDescriptorBehind() throws IOException, InterruptedException {
    HttpLimits limits = HttpLimits.DEFAULT.withHeartbeat(Duration.ofMillis(100));
    HttpOptions options = HttpOptions.local(0).withLimits(limits);
    try (HttpServer server = HttpServer.start(new SampleServer().server(), options)) {
      FirstEraClient session = new FirstEraClient(server.port());
      connect(server.port(), session, 100);
      awaitQuiet();
      long descriptors = descriptors();

      connect(server.port(), session, CONNECTS);

      awaitQuiet();
      assertThat(descriptors()).isLessThanOrEqualTo(descriptors);
      assertThat(RunningThreads.named("pawl-http")).hasSizeLessThanOrEqualTo(16);
    }
  }

  /** One tells clients that they are heard, one looks for slow ones, one for those that left. */
  private static final int HEARTBEATS = 3;

  /** Only what beats is left of the threads that each request has of its own. */
  private static void awaitQuiet() throws IOException, InterruptedException {
    List<String> threads = RunningThreads.virtual();
    for (int n = 0; n < 200 && threads.size() > HEARTBEATS; n++) {
      Thread.sleep(100);
      threads = RunningThreads.virtual();
    }
    assertThat(threads).hasSize(HEARTBEATS);
  }

  private static void connect(int port, FirstEraClient session, int times) throws IOException {
    for (int n = 0; n < times; n++) {
      connectOnce(port, session, n);
    }
  }

  /** Some leave in order, some in the middle of something. */
  private static void connectOnce(int port, FirstEraClient session, int n) throws IOException {
    switch (n % 20) {
      case 0 -> session.listen().close();
      case 1 -> session.get().close();
      case 2 -> session.begin("steps").close();
      default -> {
        try (RawHttp connection = new RawHttp(port)) {
          if (n % 2 == 0) {
            connection.vanish();
          }
          assertThat(connection.post(Calls.modern("echo"), Calls.headers("echo")).status())
              .isEqualTo(200);
        }
      }
    }
  }

  private static long descriptors() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.count();
    }
  }
}
