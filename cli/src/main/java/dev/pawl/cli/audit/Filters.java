package dev.pawl.cli.audit;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.model.Durations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The options that say which entries are meant. */
final class Filters {
  private static final String RUN = "--run";
  private static final String TOOL = "--tool";
  private static final String WHO = "--who";
  private static final String SINCE = "--since";
  private static final String LIMIT = "--limit";

  private Filters() {}

  static void describe(Usage spec, String limit) {
    spec.option(Syntax.option(Type.TEXT, "RUN", "Only of this run, by its whole id.", RUN));
    spec.option(Syntax.option(Type.TEXT, "NAME", "Only of this tool, or key.", "-t", TOOL));
    spec.option(Syntax.option(Type.TEXT, "NAME", "Only by these: ada, or PERSON:ada.", "-w", WHO));
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "Only since then: 7d, 12h, 2026-11-18 or a moment.", SINCE));
    spec.option(Syntax.option(Type.TEXT, "NUMBER", limit, LIMIT));
  }

  static AuditQuery of(Given given, Clock clock, int usual) {
    return AuditQuery.ALL
        .of(given.value(RUN))
        .about(given.value(TOOL))
        .by(given.value(WHO))
        .since(since(given, clock))
        .most(limit(given, usual));
  }

  private static int limit(Given given, int usual) {
    String text = given.value(LIMIT);
    if (text == null) {
      return usual;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw given.wrong(LIMIT + " must be a number from 1, but is `" + text + "`");
    }
    return Integer.parseInt(text);
  }

  private static long since(Given given, Clock clock) {
    String text = given.value(SINCE);
    if (text == null) {
      return Long.MIN_VALUE;
    }
    Optional<Duration> ago = Durations.parse(text);
    if (ago.isPresent()) {
      return micros(clock.instant().minus(ago.get()));
    }
    try {
      return micros(
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay(clock.getZone()).toInstant()
              : Instant.parse(text));
    } catch (DateTimeParseException _) {
      throw given.wrong(
          SINCE + " is like 7d, 2026-11-18 or 2026-11-18T04:00:00Z, not `" + text + "`");
    }
  }

  static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }
}
