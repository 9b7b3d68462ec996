package dev.pawl.engine.registry;

/**
 * Two moments of something that is kept, in microseconds since the epoch.
 *
 * @param from when it began
 * @param to when it changed last, or was over; 0 if it is not
 */
public record Span(long from, long to) {
  /** How long it took, in milliseconds; 0 if it is not over, or the clock went back. */
  public long millis() {
    return to == 0 ? 0 : Math.max(0, (to - from) / 1_000);
  }
}
