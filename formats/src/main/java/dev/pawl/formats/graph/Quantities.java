package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.Durations;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads numbers and durations that have bounds. */
final class Quantities {
  private static final String EXAMPLES =
      "write a number and a unit: 500ms, 10s, 5m, 2h, 1d or 1m30s";

  private Quantities() {}

  static @Nullable Long wholeNumber(Cursor cursor, String key, long least, long most) {
    Double value = number(cursor, key, "a whole number", (double) least, (double) most);
    if (value == null) {
      return null;
    }
    if (value != Math.rint(value)) {
      cursor.wrongType(cursor.name(key), "a whole number", present(cursor, key));
      return null;
    }
    return value.longValue();
  }

  static @Nullable Double number(Cursor cursor, String key, double least, double most) {
    return number(cursor, key, "a number", least, most);
  }

  private static @Nullable Double number(
      Cursor cursor, String key, String expected, double least, double most) {
    Source source = cursor.get(key);
    if (source == null) {
      return null;
    }
    if (!(source instanceof Source.Scalar scalar && scalar.value() instanceof Number number)) {
      cursor.wrongType(cursor.name(key), expected, source);
      return null;
    }
    double value = number.doubleValue();
    if (value < least || value > most) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.name(key) + " cannot be " + number,
          source.place(),
          "use a number from " + shown(least) + " to " + shown(most));
      return null;
    }
    return value;
  }

  private static String shown(double bound) {
    return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
  }

  /** A duration of more than nothing. */
  static @Nullable Duration duration(Cursor cursor, String key) {
    Duration duration = durationOrZero(cursor, key);
    if (duration != null && duration.isZero()) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.name(key) + " must be longer than nothing",
          present(cursor, key).place(),
          EXAMPLES);
      return null;
    }
    return duration;
  }

  static @Nullable Duration durationOrZero(Cursor cursor, String key) {
    Source source = cursor.get(key);
    if (source instanceof Source.Scalar scalar && scalar.value() instanceof Number number) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.name(key) + " is " + number + " without a unit",
          source.place(),
          EXAMPLES);
      return null;
    }
    Source.Scalar text = cursor.stringIn(cursor.name(key), source);
    if (text == null) {
      return null;
    }
    Optional<Duration> duration = Durations.parse(String.valueOf(text.value()));
    if (duration.isEmpty()) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.name(key) + " is no duration: `" + text.value() + "`",
          text.place(),
          EXAMPLES);
    }
    return duration.orElse(null);
  }

  private static Source present(Cursor cursor, String key) {
    Source source = cursor.get(key);
    if (source == null) {
      throw new IllegalStateException(cursor.name(key) + " was there a moment ago");
    }
    return source;
  }
}
