package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.server.SampleServer;
import dev.pawl.protocol.server.Throttle;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests of clients that may not have as many as they like. */
@Timeout(60)
class HttpThrottleIT {
  private final AtomicInteger left = new AtomicInteger(1);
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private HttpServer server;

  private Throttle.Decision begin(Throttle.Claim claim) {
    assertThat(claim.address()).isEqualTo("this machine");
    if (left.getAndDecrement() <= 0) {
      return new Throttle.Decision.Refused("enough", Duration.ofMillis(6_100));
    }
    open.incrementAndGet();
    return new Throttle.Decision.Passed(
        new Throttle.Pass() {
          @Override
          public void moved(long more) {
            bytes.addAndGet(more);
          }

          @Override
          public void close() {
            open.decrementAndGet();
          }
        });
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void areToldWhenToComeBack() throws IOException {
    server =
        HttpServer.start(
            new SampleServer().server(), HttpOptions.local(0).withThrottle(this::begin));
    try (RawHttp client = new RawHttp(server.port())) {
      RawHttp.Answer first = client.post(Calls.INITIALIZE);
      assertThat(first.status()).isEqualTo(200);
      assertThat(bytes.get()).isGreaterThan(Calls.INITIALIZE.length());
      RawHttp.Answer second = client.post(Calls.INITIALIZE);
      assertThat(second.status()).isEqualTo(429);
      assertThat(second.headers().get("retry-after")).isEqualTo("7");
      assertThat(second.body())
          .contains("'code':'MCP_RATE_LIMIT_EXCEEDED'")
          .contains("'retryAfter':7")
          .contains("enough");
    }
    assertThat(open).as("each that began has ended").hasValue(0);
  }

  /** Nobody gets another allowance by saying that they come from elsewhere. */
  @Test
  void areKnownByWhereTheyComeFromAndNotByWhatTheySayOfIt() throws IOException {
    server =
        HttpServer.start(
            new SampleServer().server(), HttpOptions.local(0).withThrottle(this::begin));
    try (RawHttp client = new RawHttp(server.port())) {
      assertThat(client.post(Calls.INITIALIZE).status()).isEqualTo(200);
      for (String header :
          List.of(
              "X-Forwarded-For: 198.51.100.7",
              "X-Forwarded-For: 203.0.113.9, 198.51.100.7",
              "Forwarded: for=198.51.100.7",
              "X-Real-IP: 198.51.100.7",
              "X-Client-IP: 198.51.100.7",
              "True-Client-IP: 198.51.100.7",
              "CF-Connecting-IP: 198.51.100.7",
              "X-Forwarded-Host: other.example")) {
        assertThat(client.post(Calls.INITIALIZE, header.split(": ", 2)).status())
            .as(header)
            .isEqualTo(429);
      }
    }
  }
}
