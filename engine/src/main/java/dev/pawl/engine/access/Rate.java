package dev.pawl.engine.access;

import java.time.Duration;

/**
 * How much may be used in a while.
 *
 * @param most so much at once, after nothing was used for that while
 * @param every in which as much comes back
 */
public record Rate(long most, Duration every) {
  public Rate {
    if (most < 1 || every.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("a rate is one or more in a millisecond or longer");
    }
  }

  /** How long it takes for so much to come back, in nanoseconds. */
  long nanosFor(long amount) {
    return (long) Math.ceil((double) amount * every.toNanos() / most);
  }

  /** How much comes back in so many nanoseconds, whole ones only. */
  long amountIn(long nanos) {
    // What a rounding error lacks is not to make a whole one less.
    return (long) Math.floor((double) nanos * most / every.toNanos() + 1e-6);
  }
}
