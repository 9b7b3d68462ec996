package dev.pawl.engine.journal;

/**
 * How much of a run is kept.
 *
 * @param value the most bytes of JSON that a single value may have
 * @param run the same for a run as a whole
 * @param spill from how many bytes on an event is kept beside the journal rather than in it
 */
public record JournalLimits(int value, long run, int spill) {
  public static final JournalLimits DEFAULT =
      new JournalLimits(10 * 1024 * 1024, 50_000_000, 256 * 1024);
}
