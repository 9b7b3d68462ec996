package dev.pawl.library.cost;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import java.util.concurrent.atomic.AtomicInteger;

/** A journal that counts what a run wants of it. */
final class CountingJournal implements Journal {
  private final AtomicInteger appended = new AtomicInteger();
  private final AtomicInteger flushes = new AtomicInteger();
  private final AtomicInteger syncs = new AtomicInteger();

  @Override
  public void append(Event event) {
    appended.incrementAndGet();
  }

  @Override
  public void flush() {
    flushes.incrementAndGet();
  }

  @Override
  public void sync() {
    syncs.incrementAndGet();
  }

  int appended() {
    return appended.get();
  }

  /** How often a run wanted something written without waiting for it. */
  int flushes() {
    return flushes.get();
  }

  /** How often a run waited until all of it is safe: a write to the disk, when it is on one. */
  int syncs() {
    return syncs.get();
  }
}
