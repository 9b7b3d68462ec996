package dev.pawl.engine.access;

import dev.pawl.model.Principal;
import java.time.Duration;

/**
 * How much callers have used, counted by all processes of a store together.
 *
 * <p>Nobody asks for every single thing that is used: a process takes a portion, and uses that up.
 * What it does not use is lost, and what is lost when a machine ends suddenly does not matter.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable} when the store cannot be
 * used.
 */
public interface Allowances {
  /**
   * Takes a portion of what a subject may still use.
   *
   * @param subject what is counted, and whose; the same for all processes
   * @param wanted as much of it as there is
   * @param now in nanoseconds since the epoch
   */
  Portion take(String subject, Rate rate, long wanted, long now);

  /**
   * What somebody got.
   *
   * @param granted 0 if there is nothing left
   * @param pause how long it takes then until there is something again
   */
  record Portion(long granted, Duration pause) {}

  /** How many runs of a principal are not over that other processes drive, which live. */
  int runsElsewhere(Principal principal);

  /** The same for the runs of a tool. */
  int runsElsewhere(String tool);
}
