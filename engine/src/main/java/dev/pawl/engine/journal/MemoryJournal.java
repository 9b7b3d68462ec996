package dev.pawl.engine.journal;

import java.util.ArrayList;
import java.util.List;

/** Keeps the events of one run for as long as this object lives. */
public final class MemoryJournal implements Journal {
  private final List<Event> events = new ArrayList<>();

  @Override
  public synchronized void append(Event event) {
    events.add(event);
  }

  public synchronized List<Event> events() {
    return List.copyOf(events);
  }
}
