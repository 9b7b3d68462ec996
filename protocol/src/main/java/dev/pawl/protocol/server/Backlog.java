package dev.pawl.protocol.server;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What someone is still to be told, each thing once. Adding never waits, so that whoever reads
 * slowly holds up nobody else; and it stays small, because there are only so many different things
 * to tell.
 */
final class Backlog<T> {
  private final Set<T> waiting = new LinkedHashSet<>();
  private boolean closed;

  synchronized void add(T thing) {
    if (!closed) {
      waiting.add(thing);
      notifyAll();
    }
  }

  /** The oldest, which is waited for; empty once there will be no more. */
  synchronized Optional<T> take() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    Iterator<T> all = waiting.iterator();
    if (!all.hasNext()) {
      return Optional.empty();
    }
    T oldest = all.next();
    all.remove();
    return Optional.of(oldest);
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
