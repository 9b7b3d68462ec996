package dev.pawl.bench.scale;

import java.util.List;

/**
 * A power of the size that comes closest to what was measured, by least squares of the logarithms.
 *
 * @param exponent 1 for twice as much at twice the size
 * @param quality R²: how much of what differs the power explains, at most 1
 */
record Fit(double exponent, double quality) {
  /** Smaller sizes than this share of the largest mostly show what each run costs anyway. */
  private static final double UPPER = 1.0 / 30;

  static Fit of(List<Point> all, Measure value) {
    List<Point> points = value.discernible(all);
    double largest = points.getLast().size();
    int least = points.size() > 6 ? 4 : 3;
    int from = 0;
    while (from < points.size() - least && points.get(from).size() < largest * UPPER) {
      from++;
    }
    List<Point> upper = points.subList(from, points.size());
    double[] x = upper.stream().mapToDouble(each -> Math.log(each.size())).toArray();
    double[] y =
        upper.stream()
            .mapToDouble(each -> Math.log(Math.max(1, value.applyAsDouble(each))))
            .toArray();
    double xy = covariance(x, y);
    double xx = covariance(x, x);
    double yy = covariance(y, y);
    return new Fit(xy / xx, yy == 0 ? 1 : xy * xy / (xx * yy));
  }

  private static double covariance(double[] a, double[] b) {
    double meanA = mean(a);
    double meanB = mean(b);
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - meanA) * (b[i] - meanB);
    }
    return sum / a.length;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  Growth growth() {
    return Growth.of(exponent);
  }

  /** How something grows, in plain words. */
  enum Growth {
    CONSTANT("constant", 0.15),
    LESS("less than linear", 0.85),
    LINEAR("linear", 1.1),
    LOGARITHMIC("n log n", 1.25),
    WORSE("worse than linear", Double.POSITIVE_INFINITY);

    private final String word;
    private final double most;

    Growth(String word, double most) {
      this.word = word;
      this.most = most;
    }

    String word() {
      return word;
    }

    static Growth of(double exponent) {
      for (Growth each : values()) {
        if (exponent <= each.most) {
          return each;
        }
      }
      return WORSE;
    }
  }
}
