package dev.pawl.cli.registry;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.model.Durations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The options that say which rows are meant. */
final class Filters {
  private static final String TOOL = "--tool";
  private static final String STATUS = "--status";
  private static final String SESSION = "--session";
  private static final String TAG = "--tag";
  private static final String SINCE = "--since";
  private static final String LIMIT = "--limit";
  private static final int USUAL = 50;

  private Filters() {}

  static void describe(Usage spec, Listing listing) {
    if (listing != Listing.SESSIONS) {
      spec.option(Syntax.option(Type.TEXT, "NAME", "Only of this tool.", "-t", TOOL));
    }
    spec.option(Syntax.option(Type.TEXT, "STATUS", "Only in this status, as below.", STATUS));
    if (listing == Listing.EXECUTIONS || listing == Listing.SESSIONS) {
      spec.option(Syntax.option(Type.TEXT, "ID", "Only of this session.", SESSION));
    }
    if (listing == Listing.TOOLS) {
      spec.option(Syntax.option(Type.TEXT, "TAG", "Only with this tag.", TAG));
    }
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "Only since then: 7d, 12h, 2026-11-18 or a moment.", SINCE));
    spec.option(Syntax.option(Type.TEXT, "NUMBER", "How many at most; 50 if not given.", LIMIT));
  }

  static RegistryQuery of(Given given, Clock clock, Listing listing) {
    return RegistryQuery.ALL
        .tool(given.value(TOOL))
        .status(status(given, listing))
        .session(given.value(SESSION))
        .tag(given.value(TAG))
        .since(since(given, clock))
        .most(limit(given));
  }

  private static @Nullable String status(Given given, Listing listing) {
    String text = given.value(STATUS);
    List<String> known = listing.statuses();
    if (text != null && !known.contains(text)) {
      throw given.wrong(STATUS + " is one of " + String.join(", ", known) + ", not `" + text + "`");
    }
    return text;
  }

  private static int limit(Given given) {
    String text = given.value(LIMIT);
    if (text == null) {
      return USUAL;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw given.wrong(LIMIT + " must be a number from 1, but is `" + text + "`");
    }
    return Integer.parseInt(text);
  }

  private static long since(Given given, Clock clock) {
    String text = given.value(SINCE);
    if (text == null) {
      return 0;
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

  private static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }
}
