package dev.pawl.engine.host;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one registry of the runs that this process drives, by their ids. It also knows those that it
 * cannot drive any more, until the store has them back.
 */
final class DrivenRuns {
  private static final int MOST_BROKEN = 1_000;

  private final RunStore store;
  private final Map<String, HostedRun> runs = new ConcurrentHashMap<>();

  /** Runs that broke here because of a defect: only another process may try them again. */
  private final Set<String> broken = ConcurrentHashMap.newKeySet();

  /** Runs that nobody drives any more, but that are still to be given back to the store. */
  private final Set<String> dropped = ConcurrentHashMap.newKeySet();

  /** Many may take runs at once, and none while runs are given back: they could be the same. */
  private final ReadWriteLock hands = new ReentrantReadWriteLock();

  DrivenRuns(RunStore store) {
    this.store = store;
  }

  @Nullable HostedRun find(String id) {
    return runs.get(id);
  }

  Collection<HostedRun> all() {
    return runs.values();
  }

  /** Whether this process has a run of which others may not know anything yet. */
  boolean holds(String id) {
    return runs.containsKey(id) || dropped.contains(id) || store.drives(id);
  }

  boolean isBroken(String id) {
    return broken.contains(id);
  }

  /** Knows of a run until it is over, or nobody drives it here any more. */
  void add(HostedRun run) {
    String id = run.id();
    runs.put(id, run);
    dropped.remove(id);
    run.afterwards(() -> over(id, run));
  }

  /**
   * A run that nobody drives any more is given back: one that could not be kept is resumed when the
   * store works again, one that broke because of a defect perhaps by another version.
   */
  private void over(String id, HostedRun run) {
    runs.remove(id, run);
    switch (run.trouble()) {
      case null -> {}
      case Throwable _ when !run.hasBegun() -> forget(id);
      case PawlException.Unreachable _ -> dropped.add(id);
      case PawlException.Conflict _ -> dropped.add(id); // another process drives it, usually
      case Throwable e -> {
        if (broken.size() >= MOST_BROKEN) {
          broken.clear();
        }
        broken.add(id);
        dropped.add(id);
        System.getLogger("dev.pawl.engine")
            .log(Level.ERROR, "run " + id + " broke and is left as it is", e);
      }
    }
    synchronized (this) {
      notifyAll();
    }
  }

  /** Nothing was ever written of it, and nothing will be: there is nothing to resume. */
  private void forget(String id) {
    if (!isGivenBack(id)) {
      dropped.add(id);
    }
  }

  /** Whoever drove it cannot resume it: it is to be given back. */
  void letDown(String id) {
    dropped.add(id);
  }

  /** A run that was adopted and then cannot be resumed must not stay owned here. */
  void abandon(String id) {
    HostedRun begun = runs.remove(id);
    if (begun != null) {
      begun.giveUp();
    }
    dropped.remove(id);
    forget(id);
  }

  /** Takes a run from the store, and adds it, while none is given back. */
  <T> T take(Supplier<T> taking) {
    hands.readLock().lock();
    try {
      return taking.get();
    } finally {
      hands.readLock().unlock();
    }
  }

  /** Gives back to the store what is still to be given back. */
  void giveBack() {
    hands.writeLock().lock();
    try {
      dropped.removeIf(this::isGivenBack);
    } finally {
      hands.writeLock().unlock();
    }
  }

  private boolean isGivenBack(String id) {
    if (runs.containsKey(id)) {
      return true; // it was taken over again meanwhile
    }
    try {
      store.release(id);
      return true;
    } catch (PawlException _) {
      return false;
    }
  }

  /** Runs that another process drives by now must not go on looking like this one's own. */
  void letGoOfTheLost() {
    for (HostedRun run : runs.values()) {
      if (run.hasBegun() && !run.isOver() && !store.drives(run.id())) {
        run.suspend();
      }
    }
  }

  /** Waits until there are none. */
  synchronized void awaitAll() throws InterruptedException {
    while (!runs.isEmpty()) {
      wait();
    }
  }

  /** The same, but not for ever. */
  synchronized void awaitAll(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    for (long left = most.toMillis(); left > 0 && !runs.isEmpty(); ) {
      wait(left);
      left = Duration.ofNanos(until - System.nanoTime()).toMillis();
    }
  }
}
