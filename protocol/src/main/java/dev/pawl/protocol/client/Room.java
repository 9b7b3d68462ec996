package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * How much fits into a program's input without waiting for the program. What it has answered it has
 * read, and all that was sent before that.
 */
final class Room {
  /** Of more requests at once it is not worth while to know where they ended. */
  private static final int MOST_KNOWN = 100;

  private final int size;
  private final Duration patience;
  private final Deque<Sent> requests = new ArrayDeque<>();
  private long written;
  private long read;

  private record Sent(RequestId id, long end) {}

  /**
   * @param size bytes that fit in while nothing is read at all
   * @param patience how long writing what fits can take at most, if the program is honest
   */
  Room(int size, Duration patience) {
    this.size = size;
    this.patience = patience;
  }

  Duration patience() {
    return patience;
  }

  synchronized boolean hasSpaceFor(int bytes) {
    return written - read + bytes <= size;
  }

  /** To be told before it is written, since the answer may be quick. */
  synchronized void goes(Message message, int bytes) {
    written += bytes;
    if (message instanceof Message.Request request) {
      if (requests.size() == MOST_KNOWN) {
        requests.removeFirst();
      }
      requests.addLast(new Sent(request.id(), written));
    }
  }

  synchronized void answered(@Nullable RequestId id) {
    for (Iterator<Sent> each = requests.iterator(); each.hasNext(); ) {
      Sent sent = each.next();
      if (sent.id.equals(id)) {
        each.remove();
        read = Math.max(read, sent.end);
        return;
      }
    }
  }
}
