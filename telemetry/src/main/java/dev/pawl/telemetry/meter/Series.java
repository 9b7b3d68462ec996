package dev.pawl.telemetry.meter;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** The values of one measure for one set of labels. */
sealed interface Series {
  List<String> labels();

  /** How often something happened. */
  record Count(List<String> labels, LongAdder value) implements Series {}

  /** How long things took, in seconds, by how many of them took up to so long. */
  final class Times implements Series {
    static final double[] BOUNDS = {
      0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
      1800, 3600
    };

    private final List<String> labels;
    private final long[] counts = new long[BOUNDS.length + 1];
    private double sum;

    Times(List<String> labels) {
      this.labels = labels;
    }

    @Override
    public List<String> labels() {
      return labels;
    }

    synchronized void add(double seconds) {
      int bucket = 0;
      while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
        bucket++;
      }
      counts[bucket]++;
      sum += seconds;
    }

    synchronized Seen seen() {
      return new Seen(counts.clone(), sum);
    }

    /** What it was at a moment. */
    @SuppressWarnings("ArrayRecordComponent") // a copy that nobody keeps
    record Seen(long[] counts, double sum) {
      long count() {
        long all = 0;
        for (long each : counts) {
          all += each;
        }
        return all;
      }
    }
  }

  /** How high something stands. */
  record Height(List<String> labels, double value) implements Series {}
}
