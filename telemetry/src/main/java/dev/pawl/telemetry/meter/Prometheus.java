package dev.pawl.telemetry.meter;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** Writes what is measured in the text format of Prometheus, version 0.0.4. */
public final class Prometheus {
  private Prometheus() {}

  public static String text(Meters meters) {
    StringBuilder text = new StringBuilder(8_192);
    meters
        .seen()
        .forEach(
            (measure, series) -> {
              if (!series.isEmpty()) {
                write(measure, series, text);
              }
            });
    return text.toString();
  }

  private static void write(Measure measure, Collection<Series> series, StringBuilder to) {
    String name = measure.prometheus();
    to.append("# HELP ").append(name).append(' ').append(measure.meaning()).append('\n');
    to.append("# TYPE ").append(name).append(' ').append(type(measure.form())).append('\n');
    for (Series each : series) {
      switch (each) {
        case Series.Count count -> line(name, measure, each, "", count.value().sum(), to);
        case Series.Height height -> line(name, measure, each, "", height.value(), to);
        case Series.Times times -> times(measure, times, to);
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

  private static void times(Measure measure, Series.Times times, StringBuilder to) {
    String name = measure.prometheus();
    Series.Times.Seen seen = times.seen();
    long upTo = 0;
    for (int i = 0; i < seen.counts().length; i++) {
      upTo += seen.counts()[i];
      String bound = i < Series.Times.BOUNDS.length ? number(Series.Times.BOUNDS[i]) : "+Inf";
      line(name + "_bucket", measure, times, "le=\"" + bound + "\"", upTo, to);
    }
    line(name + "_sum", measure, times, "", seen.sum(), to);
    line(name + "_count", measure, times, "", seen.count(), to);
  }

  private static void line(
      String name, Measure measure, Series series, String more, double value, StringBuilder to) {
    to.append(name);
    labels(measure.labels(), series.labels(), more, to);
    to.append(' ').append(number(value)).append('\n');
  }

  private static void labels(
      List<Measure.Label> names, List<String> values, String more, StringBuilder to) {
    if (names.isEmpty() && more.isEmpty()) {
      return;
    }
    to.append('{');
    Iterator<String> value = values.iterator();
    String between = "";
    for (Measure.Label each : names) {
      to.append(between).append(each.prometheus()).append("=\"");
      escaped(value.next(), to);
      to.append('"');
      between = ",";
    }
    to.append(more.isEmpty() ? "" : between).append(more).append('}');
  }

  private static void escaped(String value, StringBuilder to) {
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
