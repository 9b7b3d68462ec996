package dev.pawl.store;

import dev.pawl.engine.journal.Retention;
import java.time.Duration;

/** Counts the runs of this process that ended, to know when it is time to forget some. */
final class Ended {
  private static final int PART = 100;
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration LATE = Duration.ofHours(1);

  private long runs;
  private long bytes;
  private boolean looked;
  private long lookedAt;
  private long tidiedAt;

  /** What is to be done. */
  enum Due {
    NOTHING,
    /** See whether there are too many. */
    LIMITS,
    /** See to everything. */
    ALL
  }

  synchronized void add(long size) {
    runs++;
    bytes += size;
  }

  /**
   * What is due now, which is then taken to be done: as soon as what ended is a part of what may be
   * kept, so that there is never much too much.
   */
  synchronized Due take(Retention retention, long nanos) {
    boolean all = !looked || nanos - tidiedAt >= LATE.toNanos();
    boolean many = runs > retention.runs() / PART || bytes > retention.bytes() / PART;
    boolean some = runs > 0 && nanos - lookedAt >= SOON.toNanos();
    if (!all && !many && !some) {
      return Due.NOTHING;
    }
    looked = true;
    lookedAt = nanos;
    tidiedAt = all ? nanos : tidiedAt;
    runs = 0;
    bytes = 0;
    return all ? Due.ALL : Due.LIMITS;
  }
}
