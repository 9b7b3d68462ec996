package dev.pawl.expression.jsonata;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The components of a point in time, by the letters of a {@link DatePicture}. */
record DateFields(LocalDateTime time) {
  static DateFields of(long millis) {
    return new DateFields(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
  }

  int get(char component) {
    LocalDate date = time.toLocalDate();
    LocalDate year = date.withDayOfYear(1);
    LocalDate month = date.withDayOfMonth(1);
    return switch (component) {
      case 'Y' -> date.getYear();
      case 'M' -> date.getMonthValue();
      case 'D' -> date.getDayOfMonth();
      case 'd' -> date.getDayOfYear();
      case 'F' -> date.getDayOfWeek().getValue();
      case 'W' -> week(date, year, ChronoUnit.YEARS);
      case 'w' -> week(date, month, ChronoUnit.MONTHS);
      case 'X' -> holder(date, year, ChronoUnit.YEARS).getYear();
      case 'x' -> holder(date, month, ChronoUnit.MONTHS).getMonthValue();
      case 'H' -> time.getHour();
      case 'h' -> time.getHour() % 12 == 0 ? 12 : time.getHour() % 12;
      case 'm' -> time.getMinute();
      case 's' -> time.getSecond();
      case 'f' -> time.getNano() / 1_000_000;
      default -> 0;
    };
  }

  /** ISO 8601: the first week of a period is the one that has most of its days in it. */
  private static LocalDate firstWeek(LocalDate start) {
    int day = start.getDayOfWeek().getValue();
    return day > 4 ? start.plusDays(8 - day) : start.minusDays(day - 1);
  }

  /** The start of the year or month that a date's week belongs to. */
  private static LocalDate holder(LocalDate date, LocalDate start, ChronoUnit unit) {
    if (date.isBefore(firstWeek(start))) {
      return start.minus(1, unit);
    }
    LocalDate next = start.plus(1, unit);
    return date.isBefore(firstWeek(next)) ? start : next;
  }

  private static int week(LocalDate date, LocalDate start, ChronoUnit unit) {
    LocalDate first = firstWeek(holder(date, start, unit));
    return (int) (ChronoUnit.DAYS.between(first, date) / 7) + 1;
  }
}
