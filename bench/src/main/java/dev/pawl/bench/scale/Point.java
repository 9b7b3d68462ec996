package dev.pawl.bench.scale;

import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was measured at one size.
 *
 * @param processor nanoseconds of processor time of all Java threads, the median of some
 *     repetitions, as all others
 * @param clock nanoseconds on the clock
 * @param allocated bytes, by all threads
 * @param held bytes that are in use while it is held, garbage not counted
 */
record Point(int size, double processor, double clock, double allocated, double held) {
  Map<String, @Nullable Object> toJson() {
    return Values.object(
        "size", size,
        "processor", processor,
        "clock", clock,
        "allocated", allocated,
        "held", held);
  }

  static Point of(Map<?, ?> json) {
    return new Point(
        (int) number(json, "size"),
        number(json, "processor"),
        number(json, "clock"),
        number(json, "allocated"),
        number(json, "held"));
  }

  private static double number(Map<?, ?> json, String key) {
    return json.get(key) instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
