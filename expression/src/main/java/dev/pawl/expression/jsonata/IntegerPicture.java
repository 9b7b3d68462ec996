package dev.pawl.expression.jsonata;

import dev.pawl.json.JsNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How to write an integer: XPath Functions 3.1, section 4.6.1.
 *
 * @param zero the zero of the script that the digits are taken from
 * @param digits how many digits there must be
 * @param placeholders how many more the picture shows
 * @param separators from right to left
 * @param regular the distance between separators if it is always the same, 0 otherwise
 */
record IntegerPicture(
    Style style,
    boolean upper,
    boolean title,
    boolean ordinal,
    int zero,
    int digits,
    int placeholders,
    List<Separator> separators,
    int regular) {
  enum Style {
    DECIMAL,
    LETTERS,
    ROMAN,
    WORDS
  }

  /**
   * @param position how many digits stand to its right
   */
  record Separator(int position, String text) {}

  static final int MAX_WIDTH = 1000;

  static IntegerPicture of(String picture) {
    if (picture.length() > MAX_WIDTH) {
      throw JsonataError.limit("a picture is longer than " + MAX_WIDTH + " characters");
    }
    int semicolon = picture.lastIndexOf(';');
    String primary = semicolon < 0 ? picture : picture.substring(0, semicolon);
    boolean ordinal = semicolon >= 0 && picture.startsWith("o", semicolon + 1);
    return switch (primary) {
      case "A", "a" -> plain(Style.LETTERS, primary, ordinal);
      case "I", "i" -> plain(Style.ROMAN, primary, ordinal);
      case "W", "w", "Ww" -> plain(Style.WORDS, primary, ordinal);
      default -> decimal(primary, ordinal);
    };
  }

  private static IntegerPicture plain(Style style, String primary, boolean ordinal) {
    boolean title = primary.equals("Ww");
    boolean upper = !title && Character.isUpperCase(primary.charAt(0));
    return new IntegerPicture(style, upper, title, ordinal, '0', 0, 0, List.of(), 0);
  }

  private static IntegerPicture decimal(String primary, boolean ordinal) {
    int zero = -1;
    int digits = 0;
    int placeholders = 0;
    List<Separator> separators = new ArrayList<>();
    int[] points = primary.codePoints().toArray();
    for (int i = points.length - 1; i >= 0; i--) {
      int value = Character.isDigit(points[i]) ? Character.digit(points[i], 10) : -1;
      if (value >= 0) {
        int script = points[i] - value;
        if (zero >= 0 && script != zero) {
          throw JsonataError.of(
              "D3131",
              "In a decimal digit pattern, all digits must be from the same decimal group");
        }
        zero = script;
        digits++;
      } else if (points[i] == '#') {
        placeholders++;
      } else {
        separators.add(new Separator(digits + placeholders, Character.toString(points[i])));
      }
    }
    if (digits == 0) {
      throw JsonataError.of(
          "D3130",
          "Formatting or parsing an integer as a sequence starting with \""
              + primary
              + "\" is not supported by this implementation");
    }
    return new IntegerPicture(
        Style.DECIMAL,
        false,
        false,
        ordinal,
        zero,
        digits,
        placeholders,
        List.copyOf(separators),
        regular(separators));
  }

  private static int regular(List<Separator> separators) {
    if (separators.stream().map(Separator::text).distinct().count() != 1) {
      return 0;
    }
    List<Integer> positions = separators.stream().map(Separator::position).toList();
    int factor = positions.stream().reduce(IntegerPicture::divisor).orElse(0);
    for (int i = 1; i <= positions.size(); i++) {
      if (!positions.contains(i * factor)) {
        return 0;
      }
    }
    return factor;
  }

  private static int divisor(int a, int b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  IntegerPicture withDigits(int count) {
    if (count > MAX_WIDTH) {
      throw JsonataError.limit("a width in a picture is larger than " + MAX_WIDTH);
    }
    return new IntegerPicture(
        style, upper, title, ordinal, zero, count, placeholders, separators, regular);
  }

  String format(double value) {
    double size = Math.abs(value);
    String text =
        switch (style) {
          case LETTERS -> NumberWords.letters(size, upper ? 'A' : 'a');
          case ROMAN -> inCase(NumberWords.roman(size));
          case WORDS -> inCase(NumberWords.words(size, ordinal));
          case DECIMAL -> decimal(size);
        };
    return value < 0 ? "-" + text : text;
  }

  private String inCase(String text) {
    return title ? text : upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
  }

  private String decimal(double value) {
    String plain = JsNumber.print(value);
    StringBuilder text = new StringBuilder();
    text.repeat('0', Math.max(0, digits - plain.length())).append(plain);
    if (zero != '0') {
      for (int i = 0; i < text.length(); i++) {
        text.setCharAt(i, (char) (text.charAt(i) - '0' + zero));
      }
    }
    if (regular > 0) {
      for (int n = (text.length() - 1) / regular, at = text.length(); n > 0; n--) {
        text.insert(at - n * regular, separators.get(0).text());
        at += separators.get(0).text().length();
      }
    } else {
      for (Separator separator : separators.reversed()) {
        text.insert(Math.max(0, text.length() - separator.position()), separator.text());
      }
    }
    return ordinal ? text + suffix(text) : text.toString();
  }

  private static String suffix(StringBuilder digits) {
    int length = digits.length();
    if (length > 1 && digits.charAt(length - 2) == '1') {
      return "th";
    }
    return switch (digits.charAt(length - 1)) {
      case '1' -> "st";
      case '2' -> "nd";
      case '3' -> "rd";
      default -> "th";
    };
  }

  /** Reads what {@link #format} writes; NaN where there is no number. */
  double parse(String text) {
    return switch (style) {
      case LETTERS -> NumberWords.parseLetters(text, upper ? 'A' : 'a');
      case ROMAN -> NumberWords.parseRoman(upper ? text : text.toUpperCase(Locale.ROOT));
      case WORDS -> NumberWords.parseWords(text);
      case DECIMAL -> parseDecimal(text);
    };
  }

  private double parseDecimal(String text) {
    String number = ordinal ? text.substring(0, Math.max(0, text.length() - 2)) : text;
    if (regular > 0) {
      // Whatever the separator is, the reference removes commas.
      number = number.replace(",", "");
    } else {
      for (Separator separator : separators) {
        number = number.replace(separator.text(), "");
      }
    }
    int start = number.startsWith("-") || number.startsWith("+") ? 1 : 0;
    StringBuilder plain = new StringBuilder(number.substring(0, start));
    for (int i = start; i < number.length(); i++) {
      int digit = number.charAt(i) - zero;
      if (digit < 0 || digit > 9) {
        break;
      }
      plain.append((char) ('0' + digit));
    }
    return plain.length() == start ? Double.NaN : Double.parseDouble(plain.toString());
  }

  /**
   * A regular expression for a text that {@link #parse} reads.
   *
   * @param width exactly how many digits, 0 for any number
   */
  String regex(int width) {
    return switch (style) {
      case LETTERS -> upper ? "[A-Z]+" : "[a-z]+";
      case ROMAN -> upper ? "[MDCLXVI]+" : "[mdclxvi]+";
      case WORDS -> NumberWords.regex();
      case DECIMAL ->
          "[0-9]" + (width > 0 ? "{" + width + "}" : "+") + (ordinal ? "(?:th|st|nd|rd)" : "");
    };
  }
}
