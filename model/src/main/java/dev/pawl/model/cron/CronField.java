package dev.pawl.model.cron;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One field of a cron expression: the numbers that it holds.
 *
 * @param isAny whether it is a mere star, so that it restricts nothing
 */
record CronField(Kind kind, BitSet numbers, boolean isAny) {
  private static final Pattern PART = Pattern.compile("(\\*|\\w+(?:-(\\w+))?)(?:/(\\d{1,3}))?");

  static final Kind MINUTE = new Kind("minute", 0, 59, List.of());
  static final Kind HOUR = new Kind("hour", 0, 23, List.of());
  static final Kind DAY = new Kind("day", 1, 31, List.of());
  static final Kind MONTH =
      new Kind(
          "month",
          1,
          12,
          List.of(
              "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"));

  /** Sunday is 0, and 7 as well. */
  static final Kind WEEKDAY =
      new Kind("weekday", 0, 7, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat"));

  /** What a field says. */
  record Kind(String name, int least, int most, List<String> names) {
    CronField parse(String text) {
      BitSet numbers = new BitSet();
      for (String part : text.split(",", -1)) {
        add(part, numbers);
      }
      if (this == WEEKDAY && numbers.get(7)) {
        numbers.clear(7);
        numbers.set(0);
      }
      return new CronField(this, numbers, text.equals("*"));
    }

    private void add(String text, BitSet numbers) {
      Matcher part = PART.matcher(text);
      if (!part.matches()) {
        throw wrong(text);
      }
      boolean star = part.group(1).equals("*");
      String first = part.group(1).split("-", 2)[0];
      int from = star ? least : number(first);
      boolean range = star || part.group(2) != null || part.group(3) != null;
      int to = part.group(2) != null ? number(part.group(2)) : range ? most : from;
      int step = part.group(3) == null ? 1 : Integer.parseInt(part.group(3));
      if (from > to || step == 0) {
        throw wrong(text);
      }
      for (int number = from; number <= to; number += step) {
        numbers.set(number);
      }
    }

    private int number(String text) {
      int named = names.indexOf(text.toLowerCase(Locale.ROOT));
      if (named >= 0) {
        return named + least;
      }
      if (!text.matches("\\d{1,2}")) {
        throw wrong(text);
      }
      int number = Integer.parseInt(text);
      if (number < least || number > most) {
        throw wrong(text);
      }
      return number;
    }

    private IllegalArgumentException wrong(String text) {
      return new IllegalArgumentException(
          "its "
              + name
              + " cannot be `"
              + text
              + "`: write numbers from "
              + least
              + " to "
              + most
              + (names.isEmpty() ? "" : ", or names such as " + names.getFirst())
              + ", as in 1,5 or 1-5 or */2");
    }
  }

  boolean holds(int number) {
    return numbers.get(number);
  }
}
