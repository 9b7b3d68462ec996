package dev.pawl.telemetry.meter;

import dev.pawl.telemetry.wire.Attributes;
import dev.pawl.telemetry.wire.Protobuf;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Writes what is measured as metrics of {@code metrics.proto}, each since this process began. */
public final class MetricMessages {
  private static final int NAME = 1;
  private static final int DESCRIPTION = 2;
  private static final int UNIT = 3;
  private static final int GAUGE = 5;
  private static final int SUM = 7;
  private static final int HISTOGRAM = 9;
  private static final int POINTS = 1;
  private static final int TEMPORALITY = 2;
  private static final int MONOTONIC = 3;
  private static final int CUMULATIVE = 2;
  private static final int START = 2;
  private static final int TIME = 3;
  private static final int AS_REAL = 4;
  private static final int COUNT = 4;
  private static final int TOTAL = 5;
  private static final int BUCKETS = 6;
  private static final int BOUNDS = 7;
  private static final int POINT_ATTRIBUTES = 7;
  private static final int HISTOGRAM_ATTRIBUTES = 9;

  private final Attributes attributes;
  private final long begun;

  /**
   * @param begun since when it is measured, in microseconds since the epoch
   */
  public MetricMessages(Attributes attributes, long begun) {
    this.attributes = attributes;
    this.begun = begun;
  }

  /** One message for each measure of which there is something. */
  public List<byte[]> of(Meters meters, long now) {
    List<byte[]> messages = new ArrayList<>();
    meters
        .seen()
        .forEach(
            (measure, series) -> {
              if (!series.isEmpty()) {
                messages.add(message(measure, series, now));
              }
            });
    return messages;
  }

  private byte[] message(Measure measure, Collection<Series> series, long now) {
    Protobuf to = new Protobuf(128 + 160 * series.size());
    to.text(NAME, measure.text()).text(DESCRIPTION, measure.meaning()).text(UNIT, measure.unit());
    int data = to.begin(field(measure.form()));
    for (Series each : series) {
      int point = to.begin(POINTS);
      to.fixed(START, begun * 1_000).fixed(TIME, now * 1_000);
      switch (each) {
        case Series.Count count -> to.real(AS_REAL, count.value().sum());
        case Series.Height height -> to.real(AS_REAL, height.value());
        case Series.Times times -> times(to, times.seen());
      }
      labels(to, measure, each);
      to.end(point);
    }
    if (measure.form() != Measure.Form.LEVEL) {
      to.number(TEMPORALITY, CUMULATIVE);
    }
    if (field(measure.form()) == SUM) {
      to.number(MONOTONIC, 1);
    }
    to.end(data);
    return to.toBytes();
  }

  private static int field(Measure.Form form) {
    return switch (form) {
      case COUNT, SUM -> SUM;
      case TIMES -> HISTOGRAM;
      case LEVEL -> GAUGE;
    };
  }

  private static void times(Protobuf to, Series.Times.Seen seen) {
    to.fixed(COUNT, seen.count()).real(TOTAL, seen.sum());
    to.fixed(BUCKETS, seen.counts()).reals(BOUNDS, Series.Times.BOUNDS);
  }

  /** What is not said is not told: a call that went well has no kind of error. */
  private void labels(Protobuf to, Measure measure, Series series) {
    int field = series instanceof Series.Times ? HISTOGRAM_ATTRIBUTES : POINT_ATTRIBUTES;
    for (int i = 0; i < measure.labels().size(); i++) {
      String value = series.labels().get(i);
      if (!value.isEmpty()) {
        attributes.text(to, field, measure.labels().get(i).key(), value);
      }
    }
  }
}
