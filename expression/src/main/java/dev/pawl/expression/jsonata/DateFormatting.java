package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.DatePicture.Literal;
import dev.pawl.expression.jsonata.DatePicture.Marker;
import dev.pawl.expression.jsonata.DatePicture.Names;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a time by a {@link DatePicture}. */
final class DateFormatting {
  private static final IntegerPicture MINUTES = IntegerPicture.of("00");

  private final DateFields fields;
  private final int hours;
  private final int minutes;

  private DateFormatting(DateFields fields, int hours, int minutes) {
    this.fields = fields;
    this.hours = hours;
    this.minutes = minutes;
  }

  /**
   * @param offset hours and minutes, 530 for half past five
   */
  static String format(long millis, DatePicture picture, int offset) {
    int hours = Math.floorDiv(offset, 100);
    int minutes = offset % 100;
    DateFields fields = DateFields.of(millis + (60L * hours + minutes) * 60_000);
    DateFormatting formatting = new DateFormatting(fields, hours, minutes);
    StringBuilder text = new StringBuilder();
    for (DatePicture.Part part : picture.parts()) {
      text.append(
          switch (part) {
            case Literal literal -> literal.text();
            case Marker marker -> formatting.component(marker);
          });
    }
    return text.toString();
  }

  private String component(Marker marker) {
    return switch (marker.component()) {
      case 'Y', 'M', 'D', 'd', 'F', 'W', 'w', 'X', 'x', 'H', 'h', 'm', 's', 'f' -> number(marker);
      case 'Z', 'z' -> zone(marker);
      case 'P' -> {
        String half = fields.get('H') >= 12 ? "pm" : "am";
        yield marker.names() == Names.UPPER ? half.toUpperCase(Locale.ROOT) : half;
      }
      default -> "ISO";
    };
  }

  private String number(Marker marker) {
    int value = fields.get(marker.component());
    if (marker.component() == 'Y' && marker.yearDigits() >= 0) {
      value = (int) (value % Math.pow(10, marker.yearDigits()));
    }
    IntegerPicture integer = marker.integer();
    return integer == null ? name(marker, value) : integer.format(value);
  }

  private static String name(Marker marker, int value) {
    String name = name(marker.component(), value);
    if (name == null) {
      throw notNamed(marker.component());
    }
    String cased =
        marker.names() == Names.UPPER
            ? name.toUpperCase(Locale.ROOT)
            : marker.names() == Names.LOWER ? name.toLowerCase(Locale.ROOT) : name;
    Integer max = marker.maxWidth();
    return max != null && cased.length() > max ? cased.substring(0, max) : cased;
  }

  /** The English name of a month or day; null for a component that has no names. */
  static @Nullable String name(char component, int value) {
    return switch (component) {
      case 'M', 'x' -> Month.of(value).getDisplayName(TextStyle.FULL, Locale.ENGLISH);
      case 'F' -> DayOfWeek.of(value).getDisplayName(TextStyle.FULL, Locale.ENGLISH);
      default -> null;
    };
  }

  static JsonataError notNamed(char component) {
    return JsonataError.of(
        "D3133",
        "The \"name\" modifier can only be applied to months and days in the date/time picture"
            + " string, not \""
            + component
            + "\"");
  }

  private String zone(Marker marker) {
    IntegerPicture integer = marker.integer();
    int offset = hours * 100 + minutes;
    if (integer == null) {
      return "";
    }
    String text;
    if (integer.regular() > 0 || integer.digits() == 3 || integer.digits() == 4) {
      text = integer.format(offset);
    } else if (integer.digits() <= 2) {
      text = integer.format(hours) + (minutes == 0 ? "" : ":" + MINUTES.format(minutes));
    } else {
      throw JsonataError.of(
          "D3134", "The timezone integer format specifier cannot have more than four digits");
    }
    if (offset == 0 && marker.modifier() == 't') {
      return "Z";
    }
    return (marker.component() == 'z' ? "GMT" : "") + (offset >= 0 ? "+" : "") + text;
  }
}
