package dev.pawl.expression.regex;

/** Whoever pays for a match. */
@FunctionalInterface
public interface Meter {
  /** Lets nothing stop a match; for texts and patterns that are known to be harmless. */
  Meter FREE = _ -> {};

  /**
   * Pays for steps that are about to be done. Called at least once in a thousand steps or so, each
   * of which takes some nanoseconds; throws whatever ends the match.
   */
  void spend(long steps);
}
