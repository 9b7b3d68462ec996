package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.Limits;
import dev.pawl.model.Source;
import java.time.Duration;

/** Reads {@code executionLimits}, of a file or of a tool. */
final class LimitsReader {
  /** A hundred years. */
  static final long MOST_MILLIS = Duration.ofDays(36_525).toMillis();

  private LimitsReader() {}

  /**
   * @param defaults what holds where nothing is said
   */
  static Limits read(Cursor owner, Limits defaults) {
    Source.Mapping mapping = owner.mapping("executionLimits");
    if (mapping == null) {
      return defaults;
    }
    Cursor limits =
        new Cursor(mapping, owner.name("executionLimits"), Keys.LIMITS, owner.report())
            .refuseUnknownKeys();
    Long steps = Quantities.wholeNumber(limits, "maxNodeExecutions", 1, Integer.MAX_VALUE);
    Long millis = Quantities.wholeNumber(limits, "maxExecutionTimeMs", 1, MOST_MILLIS);
    return new Limits(
        steps == null ? defaults.maxSteps() : steps.intValue(),
        millis == null ? defaults.maxTime() : Duration.ofMillis(millis));
  }
}
