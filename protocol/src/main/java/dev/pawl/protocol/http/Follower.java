package dev.pawl.protocol.http;

import java.io.IOException;
import java.time.Duration;

/** Writes what is said on a stream to a connection that was opened for it. */
final class Follower implements Streams.Line {
  private final HttpCall call;
  private final Streams.Stream stream;
  private final Duration heartbeat;

  Follower(HttpCall call, Streams.Stream stream, Duration heartbeat) {
    this.call = call;
    this.stream = stream;
    this.heartbeat = heartbeat;
  }

  @Override
  public void replaced() {
    call.abort();
  }

  /**
   * Runs until the stream ends, the client goes or another connection takes over.
   *
   * @param beginning what is written at once
   * @param from the number of the last event that the client has seen
   */
  void follow(byte[] beginning, long from) throws IOException {
    stream.attach(this);
    try {
      write(beginning, from);
    } finally {
      stream.detach(this);
    }
  }

  private void write(byte[] beginning, long from) throws IOException {
    HttpCall.Stream out = call.open(200, EventText.HEADERS);
    out.write(beginning);
    long seen = from;
    boolean isLast = false;
    while (!isLast) {
      Streams.Batch batch = next(seen);
      for (byte[] event : batch.events()) {
        out.write(event);
      }
      if (batch.events().isEmpty() && !batch.isLast()) {
        out.write(EventText.COMMENT);
      }
      seen = batch.upTo();
      isLast = batch.isLast();
    }
    out.end();
  }

  private Streams.Batch next(long seen) throws IOException {
    try {
      return stream.next(this, seen, heartbeat);
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }
}
