package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a client of the first era, which may lose its connection and come back. What it was
 * to be told is kept until then, and the work goes on: to go away is not to cancel (2025-11-25,
 * Transports).
 */
final class SessionReply extends Reply implements Streams.Line {
  private final HttpSession session;
  private final Handling handling;
  private final AtomicBoolean connected = new AtomicBoolean(true);
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile long lastThere = System.nanoTime();
  private volatile Streams.@Nullable Stream stream;

  SessionReply(
      HttpCall call,
      Accept accept,
      Map<String, String> headers,
      HttpSession session,
      Handling handling) {
    super(call, accept, headers);
    this.session = session;
    this.handling = handling;
    session.connected();
  }

  @Override
  public void endWithClient() {
    handling.endWithClient();
  }

  @Override
  void doubted() {
    if (handling.endsWithClient()) {
      lose();
    }
  }

  @Override
  void stillGone(Duration toComeBack) {
    Streams.Stream opened = stream;
    if (opened != null && opened.isFollowedOnAnother(this)) {
      lastThere = System.nanoTime();
    } else if (handling.endsWithClient()
        && System.nanoTime() - lastThere > toComeBack.toNanos()
        && over.compareAndSet(false, true)) {
      handling.interrupt();
    }
  }

  @Override
  public boolean isWithdrawn() {
    return handling.isWithdrawn();
  }

  @Override
  byte[] beginning() {
    return session.understandsPriming() ? stream().priming() : new byte[0];
  }

  @Override
  byte[] event(Message message) {
    return stream().say(message);
  }

  private synchronized Streams.Stream stream() {
    Streams.Stream opened = stream;
    if (opened == null) {
      opened = session.streams.open();
      stream = opened;
      opened.attach(this);
    }
    return opened;
  }

  @Override
  public void replaced() {
    lose();
  }

  @Override
  void left() {
    if (connected.getAndSet(false)) {
      lastThere = System.nanoTime();
      session.disconnected();
    }
  }

  /** After everything was said. */
  synchronized void close() {
    if (stream != null) {
      stream.end();
    }
    left();
  }
}
