package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Durations;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a timer fires.
 *
 * @param length how long to wait for it
 * @param times how often; 0 for as often as it likes
 */
record Timing(Template length, int times) {
  private static final Pattern CYCLE = Pattern.compile("R(\\d{0,4})/(P[^/]+)");

  /** What a timer event says, or null when nobody can tell; a problem says why. */
  static @Nullable Timing of(XmlElement timer, Expressions expressions, Report report) {
    XmlElement duration = timer.first("timeDuration");
    XmlElement date = timer.first("timeDate");
    XmlElement cycle = timer.first("timeCycle");
    if (duration != null) {
      Template length = length(duration, duration.text(), expressions, report);
      return length == null ? null : new Timing(length, 1);
    }
    if (date != null) {
      Template length = until(date, expressions, report);
      return length == null ? null : new Timing(length, 1);
    }
    if (cycle != null) {
      return cycle(cycle, expressions, report);
    }
    report.problem(
        ProblemCode.MISSING_KEY,
        "the timer says no time",
        timer.place(),
        "give it a `timeDuration`, `timeDate` or `timeCycle`");
    return null;
  }

  private static @Nullable Template length(
      XmlElement where, String text, Expressions expressions, Report report) {
    Template value = expressions.value(text, where.place());
    if (!(value instanceof Template.Literal)) {
      return value;
    }
    if (Durations.parse(text.strip()).isPresent()) {
      return new Template.Literal(text.strip());
    }
    report.problem(
        ProblemCode.BAD_VALUE,
        "`" + Expressions.shortened(text) + "` is no length of time",
        where.place(),
        "write it as in `PT15M` or `P2D`; months and years have no fixed length");
    return null;
  }

  /** A wait until a moment is one for as long as it takes. */
  private static @Nullable Template until(
      XmlElement where, Expressions expressions, Report report) {
    Template value = expressions.value(where.text(), where.place());
    String moment;
    if (value instanceof Template.Computed(ExpressionText code, _)) {
      moment = "$toMillis(" + code.text() + ")";
    } else {
      Instant instant = instant(where.text());
      if (instant == null) {
        report.problem(
            ProblemCode.BAD_VALUE,
            "`" + Expressions.shortened(where.text()) + "` is no date and time",
            where.place(),
            "write it as in `2030-01-31T12:00:00Z`");
        return null;
      }
      moment = String.valueOf(instant.toEpochMilli());
    }
    String code = "$string($max([0, " + moment + " - $millis()])) & \"ms\"";
    return new Template.Computed(Expressions.text(code, where.place()));
  }

  private static @Nullable Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException _) {
      try {
        return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
      } catch (DateTimeException _) {
        return null;
      }
    }
  }

  private static @Nullable Timing cycle(XmlElement where, Expressions expressions, Report report) {
    Matcher cycle = CYCLE.matcher(where.text());
    if (cycle.matches()) {
      Template length = length(where, cycle.group(2), expressions, report);
      String count = cycle.group(1);
      return length == null
          ? null
          : new Timing(length, count.isEmpty() ? 0 : Integer.parseInt(count));
    }
    report.problem(
        ProblemCode.UNSUPPORTED_ELEMENT,
        "the cycle `" + Expressions.shortened(where.text()) + "` is not supported here",
        where.place(),
        "write it as in `R3/PT10M`: how often, and after how long each time");
    return null;
  }
}
