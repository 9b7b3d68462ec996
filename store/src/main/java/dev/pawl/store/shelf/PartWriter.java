package dev.pawl.store.shelf;

import dev.pawl.model.PawlException;
import dev.pawl.store.database.Patience;
import dev.pawl.store.database.StoreSettings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes what was appended and nobody waits for, a moment later, the parts of many runs at once.
 */
final class PartWriter implements AutoCloseable {
  private static final int PORTION = 64;

  /** How long it waits after something could not be written. */
  private static final Duration RETRY = Duration.ofMillis(500);

  private final Shelf shelf;
  private final StoreSettings settings;
  private final AtomicLong waiting = new AtomicLong();

  // Guarded by this.
  private final Set<ShelfJournal> queue = new LinkedHashSet<>();
  private boolean urgent;
  private boolean closed;
  private @Nullable Thread thread;

  PartWriter(Shelf shelf, StoreSettings settings) {
    this.shelf = shelf;
    this.settings = settings;
  }

  /** There is more to write. */
  void later(ShelfJournal journal, long weight) {
    waiting.addAndGet(weight);
    synchronized (this) {
      if (queue.add(journal) && queue.size() == 1) {
        notifyAll();
      }
      if (thread == null && !closed) {
        thread = Thread.ofVirtual().name("pawl-shelf-writer").start(this::run);
      }
    }
  }

  /** The same, and it is to be written soon. */
  synchronized void soon(ShelfJournal journal) {
    if (!journal.isUnused()) {
      urgent = true;
      later(journal, 0);
      notifyAll();
    }
  }

  void gone(long weight) {
    waiting.addAndGet(-weight);
  }

  /** Whether those who append more have to write themselves. */
  boolean isFull() {
    return waiting.get() > settings.mostWaiting();
  }

  private void run() {
    boolean failed = false;
    while (await(failed)) {
      failed = !writePortion();
    }
  }

  /** Waits until there is something to write, and a moment more. Returns whether to go on. */
  private synchronized boolean await(boolean failed) {
    while (!closed && queue.isEmpty()) {
      Patience.await(this, settings.patience(), () -> closed || !queue.isEmpty());
    }
    Patience.await(this, failed ? RETRY : settings.delay(), () -> closed || (urgent && !failed));
    return !closed;
  }

  private synchronized List<ShelfJournal> portion() {
    List<ShelfJournal> some = new ArrayList<>();
    Iterator<ShelfJournal> rest = queue.iterator();
    while (rest.hasNext() && some.size() < PORTION) {
      some.add(rest.next());
      rest.remove();
    }
    urgent = !queue.isEmpty();
    return some;
  }

  private record Picked(ShelfJournal journal, Part part) {}

  /** Returns whether the shelf could be reached. */
  private boolean writePortion() {
    List<Picked> picked = new ArrayList<>();
    boolean reached = true;
    for (ShelfJournal each : portion()) {
      try {
        Part part = each.pickUp();
        if (part != null) {
          picked.add(new Picked(each, part));
        }
      } catch (PawlException e) {
        reached &= !(e instanceof PawlException.Unreachable);
      }
    }
    return (picked.isEmpty() || write(picked)) && reached;
  }

  private boolean write(List<Picked> picked) {
    List<Boolean> done;
    try {
      done = shelf.swapAll(picked.stream().map(each -> each.part().swap()).toList());
    } catch (PawlException e) {
      picked.forEach(each -> each.journal().putDown(each.part(), e));
      return false;
    }
    for (int i = 0; i < picked.size(); i++) {
      putDown(picked.get(i), done.get(i));
    }
    return true;
  }

  private static void putDown(Picked picked, boolean done) {
    try {
      picked.journal().putDown(picked.part(), done);
    } catch (PawlException e) {
      System.getLogger("dev.pawl.store")
          .log(Level.DEBUG, "run " + picked.journal().run() + " could not be written", e);
    }
  }

  /** Writes everything that waits now, as far as that is possible. */
  void writeAll() {
    boolean reached = true;
    int rest = size();
    while (reached && rest > 0) {
      reached = writePortion();
      rest -= PORTION;
    }
  }

  private synchronized int size() {
    return queue.size();
  }

  /** Waits for what is being written. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      running = thread;
      notifyAll();
    }
    if (running != null) {
      Patience.join(running, settings.patience());
    }
  }
}
