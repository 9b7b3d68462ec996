package dev.pawl.bench.scale;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** One of the things that are measured. */
enum Measure implements ToDoubleFunction<Point> {
  PROCESSOR("processor"),
  CLOCK("clock"),
  ALLOCATED("allocated"),
  HELD("in use");

  /** Less memory in use than this is noise. */
  private static final double DISCERNIBLE = 100_000;

  private final String word;

  Measure(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** The class of its line in pictures. */
  String style() {
    return name().toLowerCase(Locale.ROOT);
  }

  String write(double amount) {
    return switch (this) {
      case PROCESSOR, CLOCK -> Amount.time(amount);
      case ALLOCATED, HELD -> Amount.bytes(amount);
    };
  }

  /** The points at which it can be told from noise. */
  List<Point> discernible(List<Point> points) {
    return this == HELD
        ? points.stream().filter(point -> point.held() >= DISCERNIBLE).toList()
        : points;
  }

  /** Whether there are enough of them to tell how it grows. */
  boolean matters(List<Point> points) {
    return discernible(points).size() >= 3;
  }

  @Override
  public double applyAsDouble(Point point) {
    return switch (this) {
      case PROCESSOR -> point.processor();
      case CLOCK -> point.clock();
      case ALLOCATED -> point.allocated();
      case HELD -> point.held();
    };
  }
}
