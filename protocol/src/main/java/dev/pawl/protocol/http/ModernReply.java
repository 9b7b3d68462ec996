package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** The answer to a client of the second era, which cancels by going away. */
final class ModernReply extends Reply {
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
  public boolean isWithdrawn() {
    return handling.isWithdrawn();
  }

  /** There is no other way to cancel here (2026-07-28, Cancellation). */
  @Override
  void left() {
    handling.withdraw();
  }
}
