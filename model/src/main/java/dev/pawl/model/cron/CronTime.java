package dev.pawl.model.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times of a calendar in the five fields of cron: minute, hour, day of the month, month, day of the
 * week. Where both kinds of days are restricted, either is enough, as cron has it.
 *
 * <p>They are times of the clock on the wall, each of which comes once. When the clock is put
 * forward, those that it leaves out come at the moment of the change, together; when it is put
 * back, those that it shows twice come the first time.
 */
public final class CronTime {
  private static final int MOST_YEARS = 9;
  private static final int LONGEST_OVERLAP_HOURS = 3;
  private static final Map<String, String> SHORT =
      Map.of(
          "@hourly", "0 * * * *",
          "@daily", "0 0 * * *",
          "@weekly", "0 0 * * 0",
          "@monthly", "0 0 1 * *",
          "@yearly", "0 0 1 1 *");

  private final String text;
  private final CronField minutes;
  private final CronField hours;
  private final CronField days;
  private final CronField months;
  private final CronField weekdays;

  private CronTime(String text, List<CronField> fields) {
    this.text = text;
    this.minutes = fields.get(0);
    this.hours = fields.get(1);
    this.days = fields.get(2);
    this.months = fields.get(3);
    this.weekdays = fields.get(4);
  }

  /**
   * @throws IllegalArgumentException with what is wrong with it
   */
  public static CronTime parse(String text) {
    String[] parts = SHORT.getOrDefault(text.strip(), text.strip()).split("\\s+", -1);
    if (parts.length != 5) {
      throw new IllegalArgumentException(
          "it has " + parts.length + " fields instead of 5: minute hour day month weekday");
    }
    CronTime time =
        new CronTime(
            text.strip(),
            List.of(
                CronField.MINUTE.parse(parts[0]),
                CronField.HOUR.parse(parts[1]),
                CronField.DAY.parse(parts[2]),
                CronField.MONTH.parse(parts[3]),
                CronField.WEEKDAY.parse(parts[4])));
    if (time.next(LocalDateTime.of(2024, 1, 1, 0, 0)) == null) {
      throw new IllegalArgumentException("there is no such day");
    }
    return time;
  }

  /** The first moment after this one at which a clock of that zone shows such a time. */
  public Instant next(Instant after, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    LocalDateTime local = next(LocalDateTime.ofInstant(after, zone));
    while (local != null && !at(local, rules).isAfter(after)) {
      local = next(local);
    }
    return local == null ? Instant.MAX : at(local, rules);
  }

  /** The last such moment that is not after this one; null if there was none for years. */
  public @Nullable Instant latest(Instant notAfter, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    LocalDateTime from = LocalDateTime.ofInstant(notAfter, zone).plusHours(LONGEST_OVERLAP_HOURS);
    LocalDateTime local = latest(from);
    while (local != null && at(local, rules).isAfter(notAfter)) {
      local = latest(local.minusMinutes(1));
    }
    return local == null ? null : at(local, rules);
  }

  private static Instant at(LocalDateTime local, ZoneRules rules) {
    List<ZoneOffset> offsets = rules.getValidOffsets(local);
    if (offsets.isEmpty()) {
      ZoneOffsetTransition change = rules.getTransition(local);
      return change.getInstant();
    }
    return local.toInstant(offsets.getFirst());
  }

  /** The first time after this one; null if there is none for years. */
  @Nullable LocalDateTime next(LocalDateTime after) {
    LocalDate last = after.toLocalDate().plusYears(MOST_YEARS);
    LocalTime from = after.toLocalTime();
    int minute = from.getHour() * 60 + from.getMinute() + 1;
    for (LocalDate day = after.toLocalDate(); day.isBefore(last); ) {
      if (!months.holds(day.getMonthValue())) {
        day = day.withDayOfMonth(1).plusMonths(1);
      } else {
        int found = isDay(day) ? minuteFrom(minute) : -1;
        if (found >= 0) {
          return day.atTime(found / 60, found % 60);
        }
        day = day.plusDays(1);
      }
      minute = 0;
    }
    return null;
  }

  /** The last time that is not after this one; null if there was none for years. */
  @Nullable LocalDateTime latest(LocalDateTime notAfter) {
    LocalDate first = notAfter.toLocalDate().minusYears(MOST_YEARS);
    int minute = notAfter.getHour() * 60 + notAfter.getMinute();
    for (LocalDate day = notAfter.toLocalDate(); day.isAfter(first); ) {
      if (!months.holds(day.getMonthValue())) {
        day = day.withDayOfMonth(1).minusDays(1);
      } else {
        int found = isDay(day) ? minuteUpTo(minute) : -1;
        if (found >= 0) {
          return day.atTime(found / 60, found % 60);
        }
        day = day.minusDays(1);
      }
      minute = 24 * 60 - 1;
    }
    return null;
  }

  private boolean isDay(LocalDate day) {
    boolean ofMonth = days.holds(day.getDayOfMonth());
    boolean ofWeek = weekdays.holds(day.getDayOfWeek().getValue() % 7);
    return days.isAny() || weekdays.isAny() ? ofMonth && ofWeek : ofMonth || ofWeek;
  }

  private int minuteFrom(int first) {
    for (int minute = first; minute < 24 * 60; minute++) {
      if (hours.holds(minute / 60) && minutes.holds(minute % 60)) {
        return minute;
      }
    }
    return -1;
  }

  private int minuteUpTo(int last) {
    for (int minute = last; minute >= 0; minute--) {
      if (hours.holds(minute / 60) && minutes.holds(minute % 60)) {
        return minute;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CronTime time && time.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** As it is written. */
  @Override
  public String toString() {
    return text;
  }
}
