package dev.pawl.engine.journal;

import java.time.Duration;

/**
 * How long runs that are over are kept. Unfinished ones always are.
 *
 * @param age after their end
 * @param runs how many, the newest first
 * @param bytes how much of them, the newest first
 */
public record Retention(Duration age, long runs, long bytes) {
  public static final Retention DEFAULT =
      new Retention(Duration.ofDays(30), 100_000, 2L * 1024 * 1024 * 1024);
}
