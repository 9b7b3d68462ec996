package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.Delivery;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Peer;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that go away while their runs go on. */
@Timeout(60)
class GoneCallersTest {
  private final CountDownLatch never = new CountDownLatch(1);
  private final Desk desk = new Desk().with("hold", (_, _) -> hold());

  private CallResult hold() throws InterruptedException {
    never.await();
    return CallResult.text("never");
  }

  /** A request whose client has gone, which is noticed when somebody asks. */
  private static final class Gone implements Exchange {
    boolean endsWithClient;
    boolean withdrawn;

    @Override
    public void endWithClient() {
      endsWithClient = true;
    }

    @Override
    public void awaitClient() throws InterruptedException {
      withdrawn = true;
      throw new InterruptedException("it has gone");
    }

    @Override
    public boolean isWithdrawn() {
      return withdrawn;
    }

    @Override
    public Peer peer() {
      return new Peer(
          Party.LOCAL, Era.MODERN, "2026-07-28", new Implementation("t", "1"), Map.of());
    }

    @Override
    public Map<String, @Nullable Object> meta() {
      return Map.of();
    }

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {}

    @Override
    public void log(LogLevel level, @Nullable String logger, @Nullable Object data) {}

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions) {
      return Map.of();
    }
  }

  private Gone called(Delivery delivery) {
    Gone gone = new Gone();
    Tool tool = desk.process().tool(Flows.chain(delivery, "hold"));
    assertThatThrownBy(() -> tool.handler().call(Map.of(), gone))
        .isInstanceOf(InterruptedException.class);
    return gone;
  }

  @Test
  void whoHasGoneGetsNoHandleAndTheRunIsCancelled() throws Exception {
    called(new Delivery(Delivery.Mode.AUTO, Duration.ofMillis(20), false));
    Desk.await(desk.interrupted);
  }

  @Test
  void aRunThatEndsWithItsCallerIsBoundToIt() {
    assertThat(called(new Delivery(Delivery.Mode.AUTO, Duration.ofMillis(20), true)).endsWithClient)
        .isTrue();
    Gone other = called(new Delivery(Delivery.Mode.AUTO, Duration.ofMillis(20), false));
    assertThat(other.endsWithClient).isFalse();
  }
}
