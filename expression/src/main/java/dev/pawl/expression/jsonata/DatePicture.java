package dev.pawl.expression.jsonata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a date is written: XPath Functions 3.1, section 9.8.4.1.
 *
 * @param parts texts and the markers between them
 */
record DatePicture(List<Part> parts) {
  sealed interface Part {}

  record Literal(String text) implements Part {}

  /**
   * One component of a date.
   *
   * @param modifier the second presentation modifier, 0 without one
   * @param names how to write the component's name, null for a number
   * @param maxWidth the most characters, null for any number
   * @param integer how to write it as a number
   * @param yearDigits how many digits of the year are wanted, -1 for all
   */
  record Marker(
      char component,
      char modifier,
      @Nullable Names names,
      @Nullable Integer maxWidth,
      @Nullable IntegerPicture integer,
      int yearDigits)
      implements Part {}

  enum Names {
    UPPER,
    LOWER,
    TITLE
  }

  /** The form in which the reference writes a time when none is asked for. */
  static final DatePicture STANDARD = of("[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01].[f001][Z01:01t]");

  private static final String NUMERIC = "YMDdFWwXxHhmsf";

  static DatePicture of(String picture) {
    if (picture.length() > IntegerPicture.MAX_WIDTH) {
      throw JsonataError.limit(
          "a picture is longer than " + IntegerPicture.MAX_WIDTH + " characters");
    }
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int i = 0;
    while (i < picture.length()) {
      if (picture.startsWith("[[", i) || picture.startsWith("]]", i)) {
        literal.append(picture.charAt(i));
        i += 2;
      } else if (picture.charAt(i) == '[') {
        int end = picture.indexOf(']', i);
        if (end < 0) {
          throw JsonataError.of(
              "D3135", "No matching closing bracket \"]\" in date/time picture string");
        }
        addLiteral(parts, literal);
        parts.add(marker(picture.substring(i + 1, end).replaceAll("\\s+", "")));
        i = end + 1;
      } else {
        literal.append(picture.charAt(i++));
      }
    }
    addLiteral(parts, literal);
    return new DatePicture(List.copyOf(parts));
  }

  private static void addLiteral(List<Part> parts, StringBuilder literal) {
    if (!literal.isEmpty()) {
      parts.add(new Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  private static Marker marker(String marker) {
    char component = marker.isEmpty() ? ' ' : marker.charAt(0);
    int comma = marker.lastIndexOf(',');
    String widths = comma < 0 ? "" : marker.substring(comma + 1);
    int dash = widths.indexOf('-');
    Integer min = width(dash < 0 ? widths : widths.substring(0, dash));
    Integer max = dash < 0 ? null : width(widths.substring(dash + 1));
    String presentation =
        marker.isEmpty() ? "" : marker.substring(1, comma < 0 ? marker.length() : comma);
    char modifier = 0;
    int last = presentation.length() - 1;
    if (last > 0 && "atco".indexOf(presentation.charAt(last)) >= 0) {
      modifier = presentation.charAt(last);
      presentation = presentation.substring(0, last);
    } else if (presentation.isEmpty()) {
      presentation = standard(component);
    }
    Names names = names(presentation);
    if (names != null && component != 'Z' && component != 'z') {
      return new Marker(component, modifier, names, max, null, -1);
    }
    if (NUMERIC.indexOf(component) >= 0) {
      return number(component, presentation, modifier, min, max);
    }
    boolean zone = component == 'Z' || component == 'z';
    return new Marker(
        component, modifier, null, max, zone ? IntegerPicture.of(presentation) : null, -1);
  }

  private static Marker number(
      char component,
      String presentation,
      char modifier,
      @Nullable Integer min,
      @Nullable Integer max) {
    IntegerPicture integer =
        IntegerPicture.of(modifier == 0 ? presentation : presentation + ";" + modifier);
    if (min != null && integer.digits() < min) {
      integer = integer.withDigits(min);
    }
    int yearDigits = -1;
    if (component == 'Y' && max != null) {
      yearDigits = max;
      integer = integer.withDigits(max);
    } else if (component == 'Y' && integer.digits() + integer.placeholders() >= 2) {
      yearDigits = integer.digits() + integer.placeholders();
    }
    return new Marker(component, modifier, null, max, integer, yearDigits);
  }

  private static @Nullable Names names(String presentation) {
    if (presentation.startsWith("n")) {
      return Names.LOWER;
    }
    if (presentation.startsWith("N")) {
      return presentation.startsWith("n", 1) ? Names.TITLE : Names.UPPER;
    }
    return null;
  }

  private static @Nullable Integer width(String text) {
    int end = 0;
    while (end < text.length() && end < 6 && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end == 0 ? null : Integer.valueOf(text.substring(0, end));
  }

  private static String standard(char component) {
    return switch (component) {
      case 'Y', 'M', 'D', 'd', 'W', 'w', 'X', 'x', 'H', 'h', 'f' -> "1";
      case 'F', 'P', 'C', 'E' -> "n";
      case 'm', 's' -> "01";
      case 'Z', 'z' -> "01:01";
      default ->
          throw JsonataError.of(
              "D3132",
              "Unknown component specifier \"" + component + "\" in date/time picture string");
    };
  }
}
