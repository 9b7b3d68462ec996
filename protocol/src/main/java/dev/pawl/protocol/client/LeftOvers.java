package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Requests that nobody waits for any more, though the server may still be busy with them. They are
 * remembered for a while only, since a server that heeds a cancellation does not answer. That it
 * may ask about one of them is remembered as long as the connection lasts: it need not heed it.
 */
final class LeftOvers {
  /** Whoever gives up more than that at once has other worries. */
  private static final int MOST = 100;

  /** How long an answer may still be of use. */
  private static final Duration LATE = Duration.ofMinutes(5);

  private final LinkedHashMap<RequestId, Pending> requests = new LinkedHashMap<>();
  private final Duration late;

  /** Whether one that may ask was forgotten without an answer. */
  private boolean forgotten;

  LeftOvers() {
    this(LATE);
  }

  LeftOvers(Duration late) {
    this.late = late;
  }

  synchronized void add(Pending request) {
    if (!request.mayAsk() && request.options.watch() == null) {
      return;
    }
    if (requests.size() == MOST) {
      drop(requests.firstEntry().getKey());
    }
    RequestId id = request.request.id();
    requests.put(id, request);
    CompletableFuture.delayedExecutor(
            late.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
        .execute(() -> drop(id));
  }

  /** Nothing will be heard of it any more; whether the server works at it is not known. */
  synchronized void drop(RequestId id) {
    Pending dropped = requests.remove(id);
    forgotten |= dropped != null && dropped.mayAsk();
  }

  synchronized void remove(Pending request) {
    requests.remove(request.request.id());
  }

  /** False when it is none of them that was answered. */
  boolean answered(RequestId id, Message message) {
    Pending answered = taken(id);
    if (answered != null) {
      answered.answered(message);
    }
    return answered != null;
  }

  /** One of them was answered with what cannot be read. */
  void over(RequestId id) {
    Pending answered = taken(id);
    if (answered != null) {
      answered.over();
    }
  }

  private synchronized @Nullable Pending taken(RequestId id) {
    return requests.remove(id);
  }

  /** Whether one of them may still be answered. */
  synchronized boolean any() {
    return !requests.isEmpty();
  }

  /** Whether a question may come of one of them. */
  synchronized boolean mayAsk() {
    return forgotten || requests.values().stream().anyMatch(Pending::mayAsk);
  }

  /** The server has ended. */
  void ended() {
    List<Pending> all;
    synchronized (this) {
      all = new ArrayList<>(requests.values());
      requests.clear();
      forgotten = false;
    }
    all.forEach(Pending::over);
  }
}
