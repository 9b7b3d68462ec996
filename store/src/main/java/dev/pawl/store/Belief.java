package dev.pawl.store;

import java.time.Duration;

/**
 * How far the clock is believed when runs are judged by their age.
 *
 * <p>A clock may leap: by a battery that died, by a hand that slipped. Nothing tells that from a
 * place that nobody used for so long. So up to a week is believed at once; what is more only when
 * the clock was still so on a fourth day. Until then runs grow no older, and there is time to set
 * it right.
 *
 * @param known the moment that it was believed to be last, in microseconds since the epoch
 * @param day the last day on which the clock was in doubt, counted from the epoch
 * @param days on how many days it was, without a break
 */
record Belief(long known, long day, int days) {
  private static final long WEEK = Pruning.micros(Duration.ofDays(7));
  private static final long DAY = Pruning.micros(Duration.ofDays(1));
  private static final int ENOUGH = 4;

  /** Of a place that nobody looked at before. */
  static Belief since(long moment) {
    return new Belief(moment, 0, 0);
  }

  /** What is believed after a look at the clock. */
  Belief on(long clock) {
    if (Math.abs(clock - known) <= WEEK) {
      return new Belief(clock, 0, 0);
    }
    long today = Math.floorDiv(clock, DAY);
    int seen = days == 0 || today != day ? days + 1 : days;
    return seen >= ENOUGH ? new Belief(clock, 0, 0) : new Belief(known, today, seen);
  }

  boolean isInDoubt() {
    return days > 0;
  }

  /** By what moment runs are judged: nothing is ever older than the clock says. */
  long moment(long clock) {
    return Math.min(clock, known);
  }
}
