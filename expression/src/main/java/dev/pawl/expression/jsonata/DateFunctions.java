package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import dev.pawl.json.JsNumber;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and spelled-out integers. A time without a zone is UTC, whatever the machine's zone is. */
final class DateFunctions {
  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})(?:-([01]\\d))?(?:-([0-3]\\d))?(?:T([0-2]\\d):([0-5]\\d):([0-5]\\d))?(\\.\\d+)?"
              + "([+-][0-2]\\d:?[0-5]\\d|Z)?");
  private static final Pattern OFFSET = Pattern.compile("^\\s*([-+]?[0-9]{1,6})");
  private static final double MAX_MILLIS = 8.64e15;

  private DateFunctions() {}

  static @Nullable Object now(JsonataRun run, Arguments arguments) {
    return format(run.scope.millis(), arguments.text(0), arguments.text(1));
  }

  static @Nullable Object fromMillis(JsonataRun run, Arguments arguments) {
    Number millis = arguments.number(0);
    if (millis == null) {
      return null;
    }
    if (Math.abs(millis.doubleValue()) > MAX_MILLIS) {
      throw JsonataError.of("D3110", "The time given to $fromMillis is out of range");
    }
    return format((long) millis.doubleValue(), arguments.text(1), arguments.text(2));
  }

  private static String format(long millis, @Nullable String picture, @Nullable String zone) {
    DatePicture form = picture == null ? DatePicture.STANDARD : DatePicture.of(picture);
    return DateFormatting.format(millis, form, zone == null ? 0 : offset(zone));
  }

  private static int offset(String zone) {
    Matcher matcher = OFFSET.matcher(zone);
    if (!matcher.find()) {
      throw JsonataError.of("D3134", "The timezone is not an offset such as +0100");
    }
    return Integer.parseInt(matcher.group(1));
  }

  static @Nullable Object toMillis(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    String picture = arguments.text(1);
    if (text == null) {
      return null;
    }
    if (picture == null) {
      return JsNumber.normalize((double) parse(text));
    }
    Double millis = DateParsing.parse(text, DatePicture.of(picture), run);
    return millis == null ? null : JsNumber.normalize(millis);
  }

  private static long parse(String text) {
    Matcher matcher = ISO.matcher(text);
    if (!matcher.matches()) {
      throw notATime();
    }
    try {
      LocalDate date =
          LocalDate.of(
              number(matcher.group(1), 0),
              number(matcher.group(2), 1),
              number(matcher.group(3), 1));
      LocalTime time =
          LocalTime.of(
              number(matcher.group(4), 0),
              number(matcher.group(5), 0),
              number(matcher.group(6), 0));
      String fraction = matcher.group(7);
      String zone = matcher.group(8);
      int millis = fraction == null ? 0 : Integer.parseInt((fraction + "000").substring(1, 4));
      ZoneOffset offset = zone == null ? ZoneOffset.UTC : ZoneOffset.of(zone);
      return date.atTime(time).toInstant(offset).toEpochMilli() + millis;
    } catch (DateTimeException e) {
      throw notATime();
    }
  }

  private static int number(@Nullable String digits, int standard) {
    return digits == null ? standard : Integer.parseInt(digits);
  }

  private static JsonataError notATime() {
    return JsonataError.of(
        "D3110", "The argument of the toMillis function must be an ISO 8601 formatted timestamp");
  }

  static @Nullable Object formatInteger(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    String picture = arguments.text(1);
    if (value == null || picture == null) {
      return null;
    }
    return IntegerPicture.of(picture).format(Math.floor(value.doubleValue()));
  }

  static @Nullable Object parseInteger(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    String picture = arguments.text(1);
    if (text == null || picture == null) {
      return null;
    }
    return JsNumber.normalize(IntegerPicture.of(picture).parse(text));
  }
}
