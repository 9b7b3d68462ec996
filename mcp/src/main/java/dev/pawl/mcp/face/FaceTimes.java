package dev.pawl.mcp.face;

import java.time.Duration;

/**
 * How patient faces are.
 *
 * @param task how long a caller that knows tasks waits before its call becomes one
 * @param longest how long a caller waits at most that hears of progress, or is being asked
 * @param beat how often a caller that waits hears that the run still goes on
 * @param toAnswer how long what an upstream asks waits for somebody to come and answer it
 * @param kept how long after its end a run can be asked about
 */
record FaceTimes(Duration task, Duration longest, Duration beat, Duration toAnswer, Duration kept) {
  static final FaceTimes DEFAULT =
      new FaceTimes(
          Duration.ofSeconds(2),
          Duration.ofSeconds(50),
          Duration.ofSeconds(10),
          Duration.ofMinutes(10),
          Duration.ofHours(24));

  /** For a tool whose callers usually wait that long. */
  Duration longest(Duration after) {
    Duration stretched = after.multipliedBy(5).dividedBy(2);
    Duration bounded = stretched.compareTo(longest) < 0 ? stretched : longest;
    return bounded.compareTo(after) > 0 ? bounded : after;
  }
}
