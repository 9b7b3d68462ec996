package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests that nobody waits for any more, though the server may still be busy with them. */
final class LeftOvers {
  /** Whoever gives up more than that at once has other worries. */
  private static final int MOST = 100;

  private final LinkedHashMap<RequestId, Pending> requests = new LinkedHashMap<>();

  /** Whether there were too many to keep. */
  private boolean more;

  synchronized void add(Pending request) {
    if (!request.mayAsk() && request.options.watch() == null) {
      return;
    }
    if (requests.size() == MOST) {
      requests.pollFirstEntry();
      more = true;
    }
    requests.put(request.request.id(), request);
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
  void unreadable(RequestId id) {
    Pending answered = taken(id);
    if (answered != null) {
      answered.over();
    }
  }

  private synchronized @Nullable Pending taken(RequestId id) {
    return requests.remove(id);
  }

  synchronized boolean any() {
    return more || !requests.isEmpty();
  }

  /** Whether a question may come of one of them. */
  synchronized boolean mayAsk() {
    return more || requests.values().stream().anyMatch(Pending::mayAsk);
  }

  /** The server has ended. */
  void ended() {
    List<Pending> all;
    synchronized (this) {
      all = new ArrayList<>(requests.values());
      requests.clear();
      more = false;
    }
    all.forEach(Pending::over);
  }
}
