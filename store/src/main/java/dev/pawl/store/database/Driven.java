package dev.pawl.store.database;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The runs that this process drives, until their end is written. */
final class Driven {
  /** With so much room, those who begin and end runs at once seldom wait for each other. */
  private static final int ROOM = 1024;

  private final Map<String, RunJournal> journals = new ConcurrentHashMap<>(ROOM);

  /** Adds a run, unless there is one of that name. */
  boolean add(RunJournal journal) {
    return journals.putIfAbsent(journal.run(), journal) == null;
  }

  void remove(RunJournal journal) {
    journals.remove(journal.run(), journal);
  }

  @Nullable RunJournal find(String run) {
    return journals.get(run);
  }

  boolean has(String run) {
    return journals.containsKey(run);
  }

  /** Whether the run is there and can go on. */
  boolean goesOn(String run) {
    RunJournal journal = journals.get(run);
    return journal != null && !journal.isOver();
  }

  boolean isEmpty() {
    return journals.isEmpty();
  }

  Collection<RunJournal> all() {
    return journals.values();
  }
}
