package dev.pawl.telemetry.meter;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** Writes what is measured in the text format of Prometheus, version 0.0.4. */
public final class Prometheus {
  private final StringBuilder to = new StringBuilder(8_192);

  private Prometheus() {}

  public static String text(Meters meters) {
    Prometheus text = new Prometheus();
    meters
        .seen()
        .forEach(
            (measure, series) -> {
              if (!series.isEmpty()) {
                text.write(measure, series);
              }
            });
    return text.to.toString();
  }

  private void write(Measure measure, Collection<Series> series) {
    String name = measure.prometheus();
    to.append("# HELP ").append(name).append(' ').append(measure.meaning()).append('\n');
    to.append("# TYPE ").append(name).append(' ').append(type(measure.form())).append('\n');
    for (Series each : series) {
      switch (each) {
        case Series.Count count -> line(name, measure, each, "", count.value().sum());
        case Series.Height height -> line(name, measure, each, "", height.value());
        case Series.Times times -> times(measure, times);
      }
    }
  }

  private static String type(Measure.Form form) {
    return switch (form) {
      case COUNT, SUM -> "counter";
      case TIMES -> "histogram";
      case LEVEL -> "gauge";
    };
  }

  private void times(Measure measure, Series.Times times) {
    String name = measure.prometheus();
    Series.Times.Seen seen = times.seen();
    long upTo = 0;
    for (int i = 0; i < seen.counts().length; i++) {
      upTo += seen.counts()[i];
      String bound = i < Series.Times.BOUNDS.length ? number(Series.Times.BOUNDS[i]) : "+Inf";
      line(name + "_bucket", measure, times, "le=\"" + bound + "\"", upTo);
    }
    line(name + "_sum", measure, times, "", seen.sum());
    line(name + "_count", measure, times, "", seen.count());
  }

  private void line(String name, Measure measure, Series series, String more, double value) {
    to.append(name);
    labels(measure.labels(), series.labels(), more);
    to.append(' ').append(number(value)).append('\n');
  }

  private void labels(List<Measure.Label> names, List<String> values, String more) {
    if (names.isEmpty() && more.isEmpty()) {
      return;
    }
    to.append('{');
    Iterator<String> value = values.iterator();
    String between = "";
    for (Measure.Label each : names) {
      to.append(between).append(each.prometheus()).append("=\"");
      escaped(value.next());
      to.append('"');
      between = ",";
    }
    to.append(more.isEmpty() ? "" : between).append(more).append('}');
  }

  private void escaped(String value) {
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      switch (each) {
        case '\\' -> to.append("\\\\");
        case '"' -> to.append("\\\"");
        case '\n' -> to.append("\\n");
        default -> to.append(each < ' ' ? ' ' : each);
      }
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
