package dev.pawl.activities;

import java.time.Duration;

/**
 * How many sessions there may be, and how long.
 *
 * @param most that are not over at the same time, of one workflow
 * @param idle how long a client may leave one alone before it ends
 * @param patience how long a call waits for a step before it answers that the step is still at work
 */
public record SessionSettings(int most, Duration idle, Duration patience) {
  public static final SessionSettings DEFAULT =
      new SessionSettings(1_000, Duration.ofHours(1), Duration.ofSeconds(20));

  public SessionSettings {
    if (most < 1 || idle.isNegative() || idle.isZero() || patience.isNegative()) {
      throw new IllegalArgumentException("sessions need some room and some time");
    }
  }

  public SessionSettings most(int number) {
    return new SessionSettings(number, idle, patience);
  }

  public SessionSettings idle(Duration longest) {
    return new SessionSettings(most, longest, patience);
  }

  public SessionSettings patience(Duration longest) {
    return new SessionSettings(most, idle, longest);
  }
}
