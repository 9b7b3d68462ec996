package dev.pawl.engine.access;

import java.time.Duration;

/**
 * What is left of an allowance, told by one moment: when it will be whole again if nothing is taken
 * from it any more. So it fills without anybody doing anything, and one that is past is whole.
 *
 * <p>A clock that leaps forward makes it whole at most. One that leaps back makes it empty at most:
 * no bucket takes longer than its rate says to fill, so a later moment is not believed.
 *
 * @param wholeAt in nanoseconds since the epoch
 */
public record Bucket(long wholeAt) {
  /** One from which nothing was ever taken. */
  public static final Bucket WHOLE = new Bucket(0);

  /**
   * What came of taking something.
   *
   * @param granted as much as was there of what was wanted
   * @param pause how long it takes until there is something again; zero if something was granted
   * @param left the bucket afterwards
   */
  public record Taking(long granted, Duration pause, Bucket left) {}

  /**
   * @param now in nanoseconds since the epoch
   */
  public Taking take(Rate rate, long wanted, long now) {
    long latest = now + rate.every().toNanos();
    long from = Math.clamp(wholeAt, now, latest);
    long granted = Math.min(wanted, rate.amountIn(latest - from));
    if (granted > 0) {
      return new Taking(granted, Duration.ZERO, new Bucket(from + rate.nanosFor(granted)));
    }
    long missing = Math.max(1, rate.nanosFor(1) - (latest - from));
    return new Taking(0, Duration.ofNanos(missing), new Bucket(from));
  }
}
