package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;

/** The answer to a client of the second era, which cancels by going away. */
final class ModernReply extends Reply {
  private static final int PROBES = 3;
  private static final Duration BETWEEN_PROBES = Duration.ofMillis(100);

  private final Handling handling;

  ModernReply(HttpCall call, Accept accept, Handling handling) {
    super(call, accept, Map.of());
    this.handling = handling;
  }

  @Override
  public synchronized void send(Message message) {
    super.send(message);
    if (isGone()) {
      throw new UncheckedIOException(new IOException("the client no longer reads"));
    }
  }

  @Override
  byte[] beginning() {
    return new byte[0];
  }

  @Override
  byte[] event(Message message) {
    return EventText.event(message);
  }

  @Override
  void doubted() {
    lose();
  }

  /** Whoever is lost meanwhile interrupts this thread. */
  @Override
  public void awaitClient() throws InterruptedException {
    for (int n = 0; n < PROBES && isDoubtful(Duration.ZERO); n++) {
      probe();
      Thread.sleep(BETWEEN_PROBES);
    }
    if (isWithdrawn()) {
      throw new InterruptedException("the client has gone");
    }
  }

  @Override
  public boolean isWithdrawn() {
    return handling.isWithdrawn();
  }

  /** There is no other way to cancel here (2026-07-28, Cancellation). */
  @Override
  void left() {
    handling.withdraw();
  }
}
