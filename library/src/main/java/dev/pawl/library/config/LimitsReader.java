package dev.pawl.library.config;

import dev.pawl.engine.access.Rate;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.Quota;
import dev.pawl.model.Durations;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Sizes;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads {@code limits}: how much those may have who call. */
final class LimitsReader {
  private static final KeySet KEYS =
      KeySet.of("callers", "anonymous", "local", "tools", "sessions");
  private static final KeySet QUOTA = KeySet.of("requests", "bytes", "runs");
  private static final KeySet SESSIONS = KeySet.of("most", "idle", "age");
  private static final String OFF = "write `false` to do without a limit";
  private static final Duration LONGEST = Duration.ofDays(31);
  private static final int MOST = 1_000_000_000;

  private LimitsReader() {}

  static ServingLimits read(Source.Mapping given, Report report) {
    Cursor limits = new Cursor(given, "`limits`", KEYS, report).refuseUnknownKeys();
    Limits usual = Limits.DEFAULT;
    return new ServingLimits(
        new Limits(
            quota(limits, "callers", usual.callers()),
            quota(limits, "anonymous", usual.anonymous()),
            quota(limits, "local", usual.local()),
            tools(limits)),
        sessions(limits));
  }

  private static Map<String, Quota> tools(Cursor limits) {
    Source.Mapping given = limits.mapping("tools");
    Map<String, Quota> tools = new LinkedHashMap<>();
    if (given != null) {
      KeySet names = KeySet.of(given.entries().keySet().toArray(String[]::new));
      Cursor all = new Cursor(given, "`tools` of `limits`", names, limits.report());
      names.known().forEach(name -> tools.put(name, quota(all, name, Quota.UNLIMITED)));
    }
    return tools;
  }

  private static Quota quota(Cursor limits, String key, Quota usual) {
    Source given = limits.get(key);
    if (isFalse(given)) {
      return Quota.UNLIMITED;
    }
    if (!(given instanceof Source.Mapping mapping)) {
      if (given != null) {
        limits.wrongType(limits.name(key), "a mapping", given, OFF + ", or a mapping of limits");
      }
      return usual;
    }
    Cursor quota =
        new Cursor(mapping, limits.name(key), QUOTA, limits.report()).refuseUnknownKeys();
    return new Quota(
        rate(quota, "requests", usual.requests(), LimitsReader::number, "600/1m"),
        rate(quota, "bytes", usual.bytes(), Sizes::parse, "100MB/1m"),
        runs(quota, usual.runs()));
  }

  private static boolean isFalse(@Nullable Source given) {
    return given instanceof Source.Scalar scalar && Boolean.FALSE.equals(scalar.value());
  }

  private static @Nullable Rate rate(
      Cursor quota,
      String key,
      @Nullable Rate usual,
      Function<String, OptionalLong> amount,
      String example) {
    Source given = quota.get(key);
    if (given == null || isFalse(given)) {
      return given == null ? usual : null;
    }
    String text =
        given instanceof Source.Scalar scalar && scalar.value() instanceof String said ? said : "";
    Optional<Rate> rate = rate(text, amount);
    if (rate.isEmpty()) {
      quota.problem(
          ProblemCode.BAD_VALUE,
          quota.name(key) + " must be an amount and a time, such as " + example,
          given.place(),
          "write how much is allowed in which time, 31 days at most; or " + OFF);
    }
    return rate.orElse(usual);
  }

  private static Optional<Rate> rate(String text, Function<String, OptionalLong> amount) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    String time = text.substring(slash + 1).strip();
    OptionalLong most = amount.apply(text.substring(0, slash).strip());
    Optional<Duration> every =
        Durations.parse(time.matches("[smhd]") ? "1" + time : time)
            .filter(it -> it.toMillis() > 0 && it.compareTo(LONGEST) <= 0);
    return most.isPresent() && most.getAsLong() > 0 && every.isPresent()
        ? Optional.of(new Rate(most.getAsLong(), every.get()))
        : Optional.empty();
  }

  private static OptionalLong number(String text) {
    return text.matches("\\d{1,10}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  private static int runs(Cursor quota, int usual) {
    return isFalse(quota.get("runs")) ? Integer.MAX_VALUE : count(quota, "runs", usual, OFF);
  }

  private static int count(Cursor cursor, String key, int usual, String otherwise) {
    Source given = cursor.get(key);
    if (given == null) {
      return usual;
    }
    Object value = given instanceof Source.Scalar scalar ? scalar.value() : null;
    if (value instanceof Number number
        && number.doubleValue() == number.intValue()
        && number.intValue() >= 1
        && number.intValue() <= MOST) {
      return number.intValue();
    }
    cursor.problem(
        ProblemCode.BAD_VALUE,
        cursor.name(key) + " must be a whole number of one or more",
        given.place(),
        "write how many there may be at a time" + (otherwise.isEmpty() ? "" : "; or " + otherwise));
    return usual;
  }

  private static ServingLimits.Sessions sessions(Cursor limits) {
    ServingLimits.Sessions usual = ServingLimits.Sessions.USUAL;
    Source.Mapping given = limits.mapping("sessions");
    if (given == null) {
      return usual;
    }
    Cursor sessions =
        new Cursor(given, limits.name("sessions"), SESSIONS, limits.report()).refuseUnknownKeys();
    return new ServingLimits.Sessions(
        count(sessions, "most", usual.most(), ""),
        time(sessions, "idle", usual.idle()),
        time(sessions, "age", usual.age()));
  }

  private static Duration time(Cursor sessions, String key, Duration usual) {
    Source.Scalar given = sessions.scalarText(key, sessions.get(key));
    if (given == null) {
      return usual;
    }
    return Durations.parse(String.valueOf(given.value()))
        .filter(time -> time.isPositive() && time.compareTo(LONGEST) <= 0)
        .orElseGet(
            () -> {
              sessions.problem(
                  ProblemCode.BAD_VALUE,
                  sessions.name(key) + " must be a time of 31 days at most",
                  given.place(),
                  "write it like 1h");
              return usual;
            });
  }
}
