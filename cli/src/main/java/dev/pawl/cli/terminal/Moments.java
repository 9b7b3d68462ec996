package dev.pawl.cli.terminal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Moments in the past as people here read them. */
public final class Moments {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter FULL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private final Clock clock;

  public Moments(Clock clock) {
    this.clock = clock;
  }

  /** Now, in microseconds since the epoch. */
  public long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
  }

  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private LocalDateTime local(long micros) {
    return LocalDateTime.ofInstant(instant(micros), clock.getZone());
  }

  /** As short as can be understood: only the time for today. */
  public String brief(long micros) {
    LocalDateTime moment = local(micros);
    LocalDateTime now = local(now());
    if (moment.toLocalDate().equals(now.toLocalDate())) {
      return moment.format(TIME);
    }
    return moment.format(moment.getYear() == now.getYear() ? DAY : FULL);
  }

  /** {@code 2026-11-16 04:12:33, 3 min ago}; without the latter for what is to come. */
  public String full(long micros) {
    long age = now() - micros;
    return local(micros).format(FULL) + (age < 0 ? "" : ", " + ago(age));
  }

  private static String ago(long micros) {
    Duration age = Duration.of(micros, ChronoUnit.MICROS);
    if (age.toSeconds() < 60) {
      return "just now";
    }
    if (age.toMinutes() < 60) {
      return age.toMinutes() + " min ago";
    }
    return age.toHours() < 48 ? age.toHours() + " h ago" : age.toDays() + " days ago";
  }
}
