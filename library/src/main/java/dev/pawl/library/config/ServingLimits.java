package dev.pawl.library.config;

import dev.pawl.governance.limit.Limits;
import java.time.Duration;

/**
 * How much those may have who call.
 *
 * @param sessions of the first era, for each caller that shows who it is
 */
public record ServingLimits(Limits limits, Sessions sessions) {
  /** What counts where nothing is said. */
  public static final ServingLimits USUAL = new ServingLimits(Limits.DEFAULT, Sessions.USUAL);

  /**
   * How many sessions one caller may have, and for how long.
   *
   * @param idle after which one is forgotten
   * @param age after which nothing is begun in one any more
   */
  public record Sessions(int most, Duration idle, Duration age) {
    public static final Sessions USUAL =
        new Sessions(10, Duration.ofHours(1), Duration.ofHours(24));
  }
}
