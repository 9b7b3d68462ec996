package dev.pawl.mcp.upstream;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Spares a server that cannot be used: after a failed start, or when it was lost several times in a
 * row, it is left alone for a while, longer each time, and calls fail at once with the reason.
 */
final class Breaker {
  private static final long FIRST_PAUSE = Duration.ofMillis(500).toNanos();
  private static final long LONGEST_PAUSE = Duration.ofSeconds(30).toNanos();

  /** A server that dies now and then is simply started again. */
  private static final int FORGIVEN = 2;

  private int failures;
  private long lastFailure;
  private long notBefore;
  private @Nullable String reason;

  synchronized void worked() {
    failures = 0;
    reason = null;
  }

  /**
   * A call got no answer.
   *
   * @param began when it was made: one made before the last failure tells nothing new
   */
  synchronized void lost(String why, long began, long now) {
    if (failures > 0 && began - lastFailure <= 0) {
      return;
    }
    lastFailure = now;
    failures++;
    reason = why;
    notBefore = failures <= FORGIVEN ? now : now + pause(failures - FORGIVEN);
  }

  synchronized void failedToStart(String why, long now) {
    lastFailure = now;
    failures++;
    reason = why;
    notBefore = now + pause(failures);
  }

  private static long pause(int failures) {
    return Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(failures - 1, 10));
  }

  /** Why the server is to be left alone, or empty when it may be tried. */
  synchronized Optional<String> refusal(long now) {
    long left = notBefore - now;
    if (failures == 0 || left <= 0) {
      return Optional.empty();
    }
    long millis = Math.max(1, left / 1_000_000);
    String when = millis < 1_000 ? millis + " ms" : (millis + 999) / 1_000 + " s";
    return Optional.of(reason + " (it is left alone for another " + when + ")");
  }

  /** What went wrong last, if nothing has worked since. */
  synchronized Optional<String> trouble() {
    return Optional.ofNullable(reason);
  }
}
