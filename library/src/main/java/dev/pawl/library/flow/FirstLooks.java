package dev.pawl.library.flow;

import dev.pawl.engine.source.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The first look at libraries that are far away. It is made beside everything else: a server that
 * does not answer must not keep this one from answering.
 */
final class FirstLooks {
  private final Duration patience;
  private final Runnable late;
  private final Set<FlowLibrary> begun = new HashSet<>();
  private boolean closed;

  /**
   * @param patience how long those wait who want to know
   * @param late is run when a look ends for which nobody waits any more
   */
  FirstLooks(Duration patience, Runnable late) {
    this.patience = patience;
    this.late = late;
  }

  /** One of them. */
  private final class Look implements Runnable {
    private final FlowLibrary library;
    private boolean done;
    private boolean awaited = true;

    Look(FlowLibrary library) {
      this.library = library;
    }

    @Override
    public void run() {
      try {
        Snapshot _ = library.current();
      } finally {
        if (isLate()) {
          late.run();
        }
      }
    }

    private boolean isLate() {
      synchronized (FirstLooks.this) {
        done = true;
        FirstLooks.this.notifyAll();
        return !awaited && !closed;
      }
    }
  }

  /** Looks at those that were never looked at, and waits for that a little. */
  synchronized void at(List<FlowLibrary> libraries) {
    List<Look> looks = new ArrayList<>();
    for (FlowLibrary each : libraries) {
      if (!closed && each.isFar() && begun.add(each)) {
        Look look = new Look(each);
        looks.add(look);
        Thread _ = Thread.ofVirtual().name("pawl-flows " + each.name()).start(look);
      }
    }
    await(looks);
    looks.forEach(look -> look.awaited = false);
  }

  private void await(List<Look> looks) {
    long until = System.nanoTime() + patience.toNanos();
    try {
      while (!closed && looks.stream().anyMatch(look -> !look.done)) {
        long left = Duration.ofNanos(until - System.nanoTime()).toMillis();
        if (left <= 0) {
          return;
        }
        wait(left);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
