package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code $formatNumber}: XPath Functions 3.1, section 4.7.5. */
final class NumberFormatting {
  private static final int MAX_PICTURE = 1000;

  private final NumberSymbols symbols;
  private final NumberPicture picture;
  private int minInteger;
  private int minFraction;
  private int maxFraction;

  private NumberFormatting(NumberPicture picture) {
    this.picture = picture;
    this.symbols = picture.symbols();
    minInteger = symbols.count(picture.integer(), false);
    minFraction = symbols.count(picture.fraction(), false);
    maxFraction = symbols.count(picture.fraction(), true);
    boolean scientific = picture.exponent() != null;
    if (minInteger == 0 && maxFraction == 0) {
      minFraction = scientific ? 1 : minFraction;
      maxFraction = scientific ? 1 : maxFraction;
      minInteger = scientific ? minInteger : 1;
    }
    if (scientific && minInteger == 0 && picture.integer().contains(symbols.digit())) {
      minInteger = 1;
    }
    if (minInteger == 0 && minFraction == 0) {
      minFraction = 1;
    }
  }

  static @Nullable Object format(JsonataRun run, Arguments arguments) {
    Number value = arguments.number(0);
    String text = arguments.text(1);
    if (value == null || text == null) {
      return null;
    }
    if (text.length() > MAX_PICTURE) {
      throw JsonataError.limit("a picture is longer than " + MAX_PICTURE + " characters");
    }
    NumberSymbols symbols =
        arguments.get(2) instanceof Map<?, ?> options
            ? NumberSymbols.of(options)
            : NumberSymbols.STANDARD;
    String[] halves = text.split(Pattern.quote(symbols.pattern()), -1);
    if (halves.length > 2) {
      throw JsonataError.of(
          "D3080", "The picture string must only contain a maximum of two sub-pictures");
    }
    NumberPicture positive = NumberPicture.of(halves[0], symbols);
    NumberPicture negative = halves.length == 2 ? NumberPicture.of(halves[1], symbols) : null;
    double number = value.doubleValue();
    if (number >= 0) {
      return new NumberFormatting(positive).format(number, positive.prefix());
    }
    return negative == null
        ? new NumberFormatting(positive).format(number, symbols.minus() + positive.prefix())
        : new NumberFormatting(negative).format(number, negative.prefix());
  }

  private String format(double value, String prefix) {
    double mantissa = value * (picture.isPercent() ? 100 : picture.isPerMille() ? 1000 : 1);
    int exponent = 0;
    String exponentDigits = picture.exponent();
    if (exponentDigits != null && mantissa != 0) {
      int scale = symbols.count(picture.integer(), false);
      double max = Math.pow(10, scale);
      double min = Math.pow(10, scale - 1);
      while (Math.abs(mantissa) < min) {
        mantissa *= 10;
        exponent--;
      }
      while (Math.abs(mantissa) > max) {
        mantissa /= 10;
        exponent++;
      }
    }
    String digits = fixed(NumberFunctions.round(mantissa, maxFraction), maxFraction);
    StringBuilder out = grouped(padded(digits));
    String point = symbols.decimal();
    int at = out.indexOf(point);
    if (!picture.whole().contains(point) || at == out.length() - 1) {
      out.setLength(Math.max(0, out.length() - 1));
    }
    if (exponentDigits != null) {
      String power = fixed(exponent, 0);
      out.append(symbols.exponent())
          .append(exponent < 0 ? symbols.minus() : "")
          .repeat(symbols.zero(), Math.max(0, exponentDigits.length() - power.length()))
          .append(power);
    }
    return prefix + out + picture.suffix();
  }

  /** The magnitude with so many decimals, in the picture's digits. */
  private String fixed(double value, int decimals) {
    String plain =
        new BigDecimal(Math.abs(value)).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    StringBuilder digits = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      digits.append(c == '.' ? '.' : (char) (c - '0' + symbols.zero()));
    }
    return digits.toString();
  }

  private StringBuilder padded(String digits) {
    int point = digits.indexOf('.');
    String integer = point < 0 ? digits : digits.substring(0, point);
    String fraction = point < 0 ? "" : digits.substring(point + 1);
    int start = 0;
    while (start < integer.length() && integer.charAt(start) == symbols.zero()) {
      start++;
    }
    int end = fraction.length();
    while (end > 0 && fraction.charAt(end - 1) == symbols.zero()) {
      end--;
    }
    integer = integer.substring(start);
    fraction = fraction.substring(0, end);
    return new StringBuilder()
        .repeat(symbols.zero(), Math.max(0, minInteger - integer.length()))
        .append(integer)
        .append(symbols.decimal())
        .append(fraction)
        .repeat(symbols.zero(), Math.max(0, minFraction - fraction.length()));
  }

  private StringBuilder grouped(StringBuilder out) {
    String separator = symbols.grouping();
    int point = out.indexOf(symbols.decimal());
    int regular = picture.regularGroup();
    if (regular > 0) {
      for (int group = 1; group <= (point - 1) / regular; group++) {
        out.insert(point - group * regular, separator);
      }
    } else {
      for (int position : picture.integerGroups()) {
        if (position <= point) {
          out.insert(point - position, separator);
          point++;
        }
      }
    }
    point = out.indexOf(symbols.decimal());
    for (int position : picture.fractionGroups()) {
      out.insert(Math.min(out.length(), position + point + 1), separator);
    }
    return out;
  }
}
