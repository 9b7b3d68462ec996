package dev.pawl.engine.trigger;

import java.util.Collection;
import java.util.Optional;

/**
 * What triggers have dealt with, kept beside the runs and shared by all who keep runs in the same
 * place. Safe to use from many threads and processes.
 *
 * <p>It is a memory, not a fence: what keeps two processes from beginning the same run is that the
 * run's id follows from trigger and occasion, and a store has each id once. So it does no harm when
 * a process dies between the one and the other; but runs may be forgotten, and this is not.
 */
public interface Firings {
  /**
   * Notes an occasion, and returns once it is safe.
   *
   * @return false when it was noted before
   */
  boolean note(Firing firing);

  boolean has(String trigger, String occasion);

  /**
   * The occasion that is furthest in time, but not after this moment: a clock that was wrong may
   * have left some in the future. Empty when the trigger was never seen until then.
   *
   * @param notAfter in milliseconds since the epoch
   */
  Optional<Firing> latest(String trigger, long notAfter);

  /** The last occasion that began a run. */
  Optional<Firing> lastRun(String trigger);

  /**
   * Forgets occasions from before a moment, but the latest and the last that began a run.
   *
   * @param except occasions that are still to be known
   */
  void forget(String trigger, long before, Collection<String> except);
}
