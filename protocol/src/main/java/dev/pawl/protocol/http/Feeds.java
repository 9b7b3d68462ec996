package dev.pawl.protocol.http;

import dev.pawl.protocol.api.Feed;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Those who listen to a {@link Feed}: they do not count as requests, and give way to others. */
final class Feeds {
  private final Listeners listeners;
  private final Duration heartbeat;
  private final Set<HttpCall> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Feeds(Listeners listeners, Duration heartbeat) {
    this.listeners = listeners;
    this.heartbeat = heartbeat;
  }

  /** Writes what is heard until either side goes. */
  void follow(HttpCall call, Feed.Ear ear) throws IOException {
    Listeners.Listener listener = listeners.begin(Neighbours.of(call.remoteAddress()), call::abort);
    open.add(call);
    try (ear) {
      write(call, ear);
    } finally {
      open.remove(call);
      listeners.end(listener);
    }
  }

  private void write(HttpCall call, Feed.Ear ear) throws IOException {
    HttpCall.Stream out = call.open(200, EventText.HEADERS);
    for (byte[] next = next(ear); next != null && !closed; next = next(ear)) {
      out.write(next.length == 0 ? EventText.COMMENT : next);
    }
    out.end();
  }

  private byte @Nullable [] next(Feed.Ear ear) throws IOException {
    try {
      return ear.next(heartbeat);
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }

  /** Ends all of them. */
  void close() {
    closed = true;
    open.forEach(HttpCall::abort);
  }
}
