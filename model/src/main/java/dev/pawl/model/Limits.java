package dev.pawl.model;

import java.time.Duration;

/**
 * How far one run may go.
 *
 * @param maxSteps executions of nodes in all, entry and exit included
 * @param maxTime from start to end by the clock on the wall
 */
public record Limits(int maxSteps, Duration maxTime) {
  public static final Limits DEFAULT = new Limits(1_000, Duration.ofMinutes(5));
}
