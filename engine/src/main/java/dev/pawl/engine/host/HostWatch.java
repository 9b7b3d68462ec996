package dev.pawl.engine.host;

import dev.pawl.engine.journal.Event;
import dev.pawl.model.Principal;

/** Hears of everything that happens in the runs that a process drives. */
@FunctionalInterface
public interface HostWatch {
  /**
   * Something happened, and is in the journal. Called on the thread that drives the run, so it must
   * not take long, nor throw.
   *
   * @param owner who began the run
   * @param number of the event in the journal, from 1 on
   */
  void happened(String run, Principal owner, long number, Event event);
}
