package dev.pawl.engine.journal;

import java.time.Duration;

/**
 * How far the clock is believed when runs are judged by their age.
 *
 * <p>A clock may leap: by a battery that died, by a hand that slipped. Nothing tells that from a
 * place that nobody used for so long. So up to a week is believed at once; what is more only when
 * the clock was still so on a fourth day. A day counts when it follows the one before by a month at
 * most: a clock that leaps about does not count its own days. Until then runs grow no older, and
 * there is time to set it right.
 *
 * @param known the moment that it was believed to be last, in microseconds since the epoch
 * @param day the last day on which the clock was in doubt, counted from the epoch
 * @param days on how many days it was, without a break
 */
public record Belief(long known, long day, int days) {
  private static final long WEEK = micros(Duration.ofDays(7));
  private static final long DAY = micros(Duration.ofDays(1));
  private static final long HOUR = micros(Duration.ofHours(1));
  private static final int MONTH = 31;
  private static final int ENOUGH = 4;

  /** Of a place that nobody looked at before. */
  public static Belief since(long moment) {
    return new Belief(moment, 0, 0);
  }

  /** What is believed after a look at the clock. */
  public Belief on(long clock) {
    if (Math.abs(clock - known) <= WEEK) {
      return new Belief(clock, 0, 0);
    }
    long today = Math.floorDiv(clock, DAY);
    int seen = today == day ? Math.max(1, days) : follows(today) ? days + 1 : 1;
    return seen >= ENOUGH ? new Belief(clock, 0, 0) : new Belief(known, today, seen);
  }

  private boolean follows(long today) {
    return days > 0 && today > day && today - day <= MONTH;
  }

  /** Whether it is from the last hour, as far as the clock can tell; in doubt, from this day. */
  public boolean isOf(long clock) {
    return isInDoubt() ? Math.floorDiv(clock, DAY) == day : clock >= known && clock - known < HOUR;
  }

  public boolean isInDoubt() {
    return days > 0;
  }

  /** By what moment runs are judged: nothing is ever older than the clock says. */
  public long moment(long clock) {
    return Math.min(clock, known);
  }

  public static long micros(Duration time) {
    long seconds = Math.min(Long.MAX_VALUE / 4_000_000, time.toSeconds());
    return seconds * 1_000_000 + time.toNanosPart() / 1_000;
  }
}
