package dev.pawl.bench.scale;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A logarithmic axis of a picture, from one power of ten to another.
 *
 * @param from where its low end is drawn
 * @param to where its high end is drawn
 * @param lowest the power of ten at its low end
 * @param highest the same at its high end
 */
record Axis(double from, double to, int lowest, int highest) {
  static Axis of(double from, double to, List<Point> points, ToDoubleFunction<Point> value) {
    return over(from, to, points.stream().mapToDouble(value));
  }

  static Axis of(double from, double to, List<Point> points, List<Measure> measures) {
    return over(
        from,
        to,
        measures.stream()
            .flatMapToDouble(each -> each.discernible(points).stream().mapToDouble(each)));
  }

  private static Axis over(double from, double to, DoubleStream values) {
    double[] all = values.map(value -> Math.log10(Math.max(1, value))).sorted().toArray();
    int lowest = (int) Math.floor(all[0] + 1e-9);
    int highest = (int) Math.ceil(all[all.length - 1] - 1e-9);
    return new Axis(from, to, lowest, Math.max(lowest + 1, highest));
  }

  double low() {
    return Math.pow(10, lowest);
  }

  double at(double value) {
    double share = (Math.log10(Math.max(1, value)) - lowest) / (highest - lowest);
    return from + (to - from) * Math.clamp(share, 0, 1);
  }

  /** Powers of ten, not too many of them. */
  List<Double> ticks() {
    int step = highest - lowest > 5 ? 2 : 1;
    return IntStream.iterate(lowest, i -> i <= highest, i -> i + step)
        .mapToObj(i -> Math.pow(10, i))
        .toList();
  }
}
