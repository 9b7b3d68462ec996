package dev.pawl.model;

import java.time.Duration;
import java.util.Set;

/**
 * How often and how patiently a step is tried again.
 *
 * @param attempts in all, the first one included
 * @param factor what the pause is multiplied by after each attempt
 * @param jitter the share of the pause, from 0 to 1, that is drawn from the run's seed
 * @param on the failures to try again after; empty means those that are retryable by nature
 */
public record Retry(
    int attempts,
    Duration backoff,
    double factor,
    Duration maxBackoff,
    double jitter,
    Set<FailureCode> on) {
  public Retry {
    on = Set.copyOf(on);
  }

  public boolean covers(FailureCode code) {
    return on.isEmpty() ? code.retryable() : on.contains(code);
  }

  /**
   * The pause after the given attempt.
   *
   * @param draw a number from 0 (inclusive) to 1 (exclusive)
   */
  public Duration pauseAfter(int attempt, double draw) {
    double millis = (double) backoff.toMillis() * Math.pow(factor, attempt - 1.0);
    millis = Math.min(millis, (double) maxBackoff.toMillis());
    return Duration.ofMillis(Math.round(millis * (1 - jitter * draw)));
  }
}
