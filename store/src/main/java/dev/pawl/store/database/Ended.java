package dev.pawl.store.database;

import dev.pawl.engine.journal.Retention;
import java.time.Duration;

/** Counts the runs of this process that ended, to know when it is time to forget some. */
final class Ended {
  private static final int PART = 100;
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration NOW_AND_THEN = Duration.ofMinutes(5);
  private static final Duration LATE = Duration.ofHours(1);

  private long runs;
  private long bytes;
  private boolean looked;
  private long lookedAt;
  private long tidiedAt;

  /**
   * A look at what is due.
   *
   * @param runs how many had ended by then
   */
  record Look(Due due, long nanos, long runs, long bytes) {}

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
   * What is due now: as soon as what ended is a part of what may be kept, so that there is never
   * much too much; and now and then without that, because others end runs, too.
   */
  synchronized Look look(Retention retention, long nanos) {
    return new Look(due(retention, nanos), nanos, runs, bytes);
  }

  private Due due(Retention retention, long nanos) {
    boolean all = !looked || nanos - tidiedAt >= LATE.toNanos();
    boolean many = runs > retention.runs() / PART || bytes > retention.bytes() / PART;
    boolean some = runs > 0 && nanos - lookedAt >= SOON.toNanos();
    boolean late = nanos - lookedAt >= NOW_AND_THEN.toNanos();
    return all ? Due.ALL : many || some || late ? Due.LIMITS : Due.NOTHING;
  }

  /** It is done. */
  synchronized void done(Look look) {
    if (look.due() != Due.NOTHING) {
      looked = true;
      lookedAt = look.nanos();
      tidiedAt = look.due() == Due.ALL ? look.nanos() : tidiedAt;
      runs -= look.runs();
      bytes -= look.bytes();
    }
  }

  /** Another process saw to everything a moment ago, so that this one need not do it again. */
  synchronized void isDoneByOthers(long nanos) {
    looked = true;
    lookedAt = nanos;
    tidiedAt = nanos;
  }

  synchronized boolean isFirstLook() {
    return !looked;
  }
}
