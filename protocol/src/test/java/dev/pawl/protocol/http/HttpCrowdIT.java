package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many clients at once, and clients that do not behave. */
@Timeout(60)
class HttpCrowdIT {
  private final SampleServer sample = new SampleServer();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .withHeartbeat(Duration.ofMillis(200))
            .withLastAnswers(Duration.ofMillis(100));
    HttpOptions options = HttpOptions.local(0).withLimits(limits);
    server = HttpServer.start(sample.server(), options);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void handlesAHundredCallsAtOnce() throws InterruptedException, ExecutionException {
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RawHttp.Answer>> answers = new ArrayList<>();
      for (int n = 0; n < SampleServer.CROWD; n++) {
        answers.add(clients.submit(this::meet));
      }
      for (Future<RawHttp.Answer> answer : answers) {
        assertThat(answer.get().body()).contains("'met'");
      }
    }
  }

  private RawHttp.Answer meet() throws IOException {
    try (RawHttp client = new RawHttp(server.port())) {
      return client.post(Calls.modern("meet"), Calls.headers("meet"));
    }
  }

  @Test
  void interruptsTheWorkForAClientThatVanished() throws IOException, InterruptedException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST", json(Calls.modern("wait")), Calls.headers("wait"));
      sample.started().acquire();
    }
    assertThat(sample.interrupted().tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    assertThat(sample.withdrawn().availablePermits()).as("this is how they cancel").isOne();
  }

  @Test
  void keepsWorkingForAClientThatWaits() throws IOException, InterruptedException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST", json(Calls.modern("wait")), Calls.headers("wait"));
      assertThat(sample.interrupted().tryAcquire(1, TimeUnit.SECONDS)).isFalse();
    }
  }

  @Test
  void interruptsACancelledCallOfTheFirstEra() throws IOException, InterruptedException {
    try (RawHttp client = new RawHttp(server.port());
        RawHttp other = new RawHttp(server.port())) {
      String session = client.post(Calls.INITIALIZE).headers().get("mcp-session-id");
      client.send("POST", json(Calls.legacy("wait")), "Mcp-Session-Id", session);
      sample.started().acquire();
      RawHttp.Answer told =
          other.post(
              "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':2}}",
              "Mcp-Session-Id",
              session);
      assertThat(told.status()).isEqualTo(202);
      assertThat(sample.interrupted().tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      assertThat(sample.withdrawn().availablePermits()).isOne();
    }
  }

  @Test
  void interruptsEverythingWhenItCloses() throws IOException, InterruptedException {
    try (RawHttp client = new RawHttp(server.port())) {
      client.send("POST", json(Calls.modern("wait")), Calls.headers("wait"));
      sample.started().acquire();
      server.close();
      assertThat(sample.interrupted().tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      assertThat(sample.withdrawn().availablePermits()).isZero();
    }
    assertThat(RunningThreads.named("pawl-http", "mcp ")).isEmpty();
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
