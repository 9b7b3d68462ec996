package dev.pawl.model;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as people write them: {@code 500ms}, {@code 10s}, {@code 1m30s}, {@code PT5M}. */
public final class Durations {
  /** A hundred years: longer than anything is meant to take, short enough for arithmetic. */
  private static final Duration MAX = Duration.ofDays(36_525);

  private static final Pattern PARTS =
      Pattern.compile(
          "(?:(\\d{1,9})d)?(?:(\\d{1,9})h)?(?:(\\d{1,9})m)?(?:(\\d{1,9})s)?(?:(\\d{1,12})ms)?");

  private Durations() {}

  /** Empty when the text is no duration, or not one that anybody could mean. */
  public static Optional<Duration> parse(String text) {
    String trimmed = text.strip();
    if (trimmed.isEmpty() || trimmed.length() > 40) {
      return Optional.empty();
    }
    Duration duration;
    Matcher parts = PARTS.matcher(trimmed);
    if (parts.matches()) {
      duration =
          Duration.ofDays(number(parts.group(1)))
              .plusHours(number(parts.group(2)))
              .plusMinutes(number(parts.group(3)))
              .plusSeconds(number(parts.group(4)))
              .plusMillis(number(parts.group(5)));
    } else {
      try {
        duration = Duration.parse(trimmed);
      } catch (DateTimeException | ArithmeticException _) {
        return Optional.empty();
      }
    }
    return duration.isNegative() || duration.compareTo(MAX) > 0
        ? Optional.empty()
        : Optional.of(duration);
  }

  /** As people write it; what {@link #parse} reads again. */
  public static String text(Duration time) {
    StringBuilder text = new StringBuilder();
    put(text, time.toDays(), "d");
    put(text, time.toHoursPart(), "h");
    put(text, time.toMinutesPart(), "m");
    put(text, time.toSecondsPart(), "s");
    put(text, time.toMillisPart(), "ms");
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void put(StringBuilder text, long number, String unit) {
    if (number > 0) {
      text.append(number).append(unit);
    }
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
