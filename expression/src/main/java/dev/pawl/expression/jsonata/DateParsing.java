package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.DatePicture.Literal;
import dev.pawl.expression.jsonata.DatePicture.Marker;
import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexMatcher;
import dev.pawl.expression.regex.RegexSyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a time that was written by a {@link DatePicture}. */
final class DateParsing {
  /** What was read, by component; null for a name that means nothing. */
  private final Map<Character, @Nullable Double> found = new HashMap<>();

  private DateParsing() {}

  /** Milliseconds since the epoch; null if the text does not fit the picture. */
  static @Nullable Double parse(String text, DatePicture picture, JsonataRun run) {
    List<DatePicture.Part> parts = picture.parts();
    RegexMatcher matcher = regex(parts).matcher(text, _ -> run.check());
    if (!matcher.find(0)) {
      return null;
    }
    DateParsing parsing = new DateParsing();
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Marker marker) {
        String part = matcher.group(i + 1);
        parsing.found.put(marker.component(), value(marker, part == null ? "" : part));
      }
    }
    return parsing.found.isEmpty() ? null : parsing.millis(DateFields.of(run.scope.millis()));
  }

  private static Regex regex(List<DatePicture.Part> parts) {
    StringBuilder regex = new StringBuilder("^");
    for (int i = 0; i < parts.size(); i++) {
      regex.append('(').append(regex(parts, i)).append(')');
    }
    try {
      return Regex.compile(regex.append('$').toString(), RegexFlags.of("i"));
    } catch (RegexSyntaxException _) {
      throw JsonataError.limit("a picture has too many parts");
    }
  }

  private static String regex(List<DatePicture.Part> parts, int i) {
    return switch (parts.get(i)) {
      case Literal literal -> Regex.quote(literal.text());
      case Marker marker -> regex(marker, i + 1 < parts.size() ? parts.get(i + 1) : null);
    };
  }

  private static String regex(Marker marker, DatePicture.@Nullable Part next) {
    IntegerPicture integer = marker.integer();
    return switch (marker.component()) {
      case 'Z', 'z' -> {
        String separator =
            integer == null || integer.regular() == 0
                ? ""
                : Regex.quote(integer.separators().get(0).text()) + "[0-9]+";
        yield (marker.component() == 'z' ? "GMT" : "") + "[-+][0-9]+" + separator;
      }
      case 'f' -> "[0-9]+";
      default -> integer == null ? nameRegex(marker) : integer.regex(width(integer, next));
    };
  }

  private static String nameRegex(Marker marker) {
    if ("MxFP".indexOf(marker.component()) < 0) {
      throw DateFormatting.notNamed(marker.component());
    }
    return "[a-zA-Z]+";
  }

  /** Digits that stand against each other can only be told apart by their number. */
  private static int width(IntegerPicture integer, DatePicture.@Nullable Part next) {
    boolean adjacent =
        next instanceof Marker other
            && other.integer() != null
            && other.component() != 'Z'
            && other.component() != 'z';
    return adjacent ? integer.digits() : 0;
  }

  private static @Nullable Double value(Marker marker, String text) {
    IntegerPicture integer = marker.integer();
    return switch (marker.component()) {
      case 'Z', 'z' -> zone(marker, marker.component() == 'z' ? text.substring(3) : text);
      case 'f' -> Double.parseDouble("0." + text.substring(0, Math.min(3, text.length()))) * 1000;
      case 'P' -> half(text);
      default -> integer == null ? name(marker, text) : (Double) integer.parse(text);
    };
  }

  private static double zone(Marker marker, String text) {
    IntegerPicture integer = marker.integer();
    int split = text.length() <= 3 ? text.length() : 3;
    int rest = split;
    if (integer != null && integer.regular() > 0) {
      split = text.indexOf(integer.separators().get(0).text());
      rest = split + 1;
    }
    double hours = Double.parseDouble(text.substring(0, split));
    return hours * 60 + (rest < text.length() ? Double.parseDouble(text.substring(rest)) : 0);
  }

  private static @Nullable Double half(String text) {
    return switch (text) {
      case "am", "AM" -> 0.0;
      case "pm", "PM" -> 1.0;
      default -> null;
    };
  }

  private static @Nullable Double name(Marker marker, String text) {
    int count = marker.component() == 'F' ? 7 : 12;
    Integer max = marker.maxWidth();
    for (int i = 1; i <= count; i++) {
      String name = DateFormatting.name(marker.component(), i);
      if (name != null && max != null && max > 0 && max < name.length()) {
        name = name.substring(0, max);
      }
      if (text.equals(name)) {
        return (double) i;
      }
    }
    return null;
  }

  private boolean has(char component) {
    Double value = found.get(component);
    return value != null && value != 0 && !Double.isNaN(value);
  }

  /** Whether at least one of the components was read, and none but the allowed ones. */
  private boolean onlyHas(String all, String allowed) {
    boolean any = false;
    for (int i = 0; i < all.length(); i++) {
      char component = all.charAt(i);
      if (has(component)) {
        any = true;
        if (allowed.indexOf(component) < 0) {
          return false;
        }
      }
    }
    return any;
  }

  private double get(char component) {
    Double value = found.get(component);
    return value == null ? 0 : value;
  }

  private @Nullable Double millis(DateFields now) {
    String dates = "YXMxWwdD";
    String times = "PHhmsf";
    boolean dayOfYear = !onlyHas(dates, "YMD") && onlyHas(dates, "Yd");
    boolean weekOfMonth = onlyHas(dates, "Xxw");
    boolean weekOfYear = !weekOfMonth && onlyHas(dates, "XW");
    boolean halfDays = !onlyHas(times, "Hmsf") && onlyHas(times, "Phmsf");
    String date = dayOfYear ? "YD" : weekOfMonth ? "XxwF" : weekOfYear ? "XWF" : "YMD";
    complete(date + (halfDays ? "Phmsf" : "Hmsf"), now);
    if (weekOfMonth || weekOfYear) {
      throw incomplete();
    }
    double hour = get('H');
    if (halfDays) {
      hour = (get('h') == 12 ? 0 : get('h')) + (get('P') == 1 ? 12 : 0);
    }
    double zone = has('Z') ? get('Z') : get('z');
    try {
      int year = (int) get('Y');
      LocalDate start = LocalDate.of(year >= 0 && year <= 99 ? 1900 + year : year, 1, 1);
      LocalDate day =
          dayOfYear
              ? start.plusDays((long) get('d') - 1)
              : start.plusMonths((long) Math.max(0, get('M') - 1)).plusDays((long) get('D') - 1);
      double time = ((hour * 60 + get('m')) * 60 + get('s')) * 1000 + Math.floor(get('f'));
      double midnight = (double) day.atStartOfDay().toEpochSecond(ZoneOffset.UTC) * 1000;
      return midnight + time - zone * 60_000;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** What comes before the first component that was read is now, what comes behind is the start. */
  private void complete(String components, DateFields now) {
    boolean started = false;
    boolean ended = false;
    for (int i = 0; i < components.length(); i++) {
      char component = components.charAt(i);
      if (found.get(component) != null) {
        started = true;
        if (ended) {
          throw incomplete();
        }
      } else if (started) {
        found.put(component, "MDd".indexOf(component) >= 0 ? 1.0 : 0.0);
        ended = true;
      } else if (component == 'P') {
        found.put(component, now.get('H') >= 12 ? 1.0 : 0.0);
      } else {
        found.put(component, (double) now.get(component));
      }
    }
  }

  private static JsonataError incomplete() {
    return JsonataError.of(
        "D3136",
        "The date/time picture string is missing specifiers required to parse the timestamp");
  }
}
