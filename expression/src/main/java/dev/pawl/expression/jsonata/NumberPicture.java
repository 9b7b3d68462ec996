package dev.pawl.expression.jsonata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One half of a picture for {@code $formatNumber}, cut into its parts and checked as XPath
 * Functions 3.1, section 4.7, demands.
 *
 * @param exponent the digits behind the exponent separator, null without one
 */
record NumberPicture(
    NumberSymbols symbols,
    String whole,
    String prefix,
    String suffix,
    String active,
    String integer,
    String fraction,
    @Nullable String exponent) {

  static NumberPicture of(String picture, NumberSymbols symbols) {
    int first = 0;
    while (first < picture.length() && !starts(picture.charAt(first), symbols)) {
      first++;
    }
    int last = picture.length();
    while (last > 0 && !starts(picture.charAt(last - 1), symbols)) {
      last--;
    }
    boolean none = first == picture.length();
    String prefix = none ? "" : picture.substring(0, first);
    String suffix = none ? "" : picture.substring(last);
    String active = none ? picture : picture.substring(first, last);
    int e = picture.indexOf(symbols.exponent(), prefix.length());
    boolean scientific = e >= 0 && e <= picture.length() - suffix.length();
    // The reference cuts the active part at an index into the whole picture; with a prefix that
    // is a different place, and the same result is wanted.
    String mantissa = scientific ? active.substring(0, Math.min(e, active.length())) : active;
    String exponent = scientific ? active.substring(Math.min(e + 1, active.length())) : null;
    int point = mantissa.indexOf(symbols.decimal());
    String integer = point < 0 ? mantissa : mantissa.substring(0, point);
    String fraction = point < 0 ? suffix : mantissa.substring(point + 1);
    NumberPicture parts =
        new NumberPicture(symbols, picture, prefix, suffix, active, integer, fraction, exponent);
    parts.check(mantissa);
    return parts;
  }

  private static boolean starts(char c, NumberSymbols symbols) {
    return symbols.isActive(c) && !symbols.exponent().equals(String.valueOf(c));
  }

  /** The last rule that is broken gives the code, as in the reference. */
  private void check(String mantissa) {
    String error = null;
    int point = whole.indexOf(symbols.decimal());
    error = point != whole.lastIndexOf(symbols.decimal()) ? "D3081" : error;
    error = twice(symbols.percent()) ? "D3082" : error;
    error = twice(symbols.perMille()) ? "D3083" : error;
    boolean scaled = whole.contains(symbols.percent());
    error = scaled && whole.contains(symbols.perMille()) ? "D3084" : error;
    error = symbols.count(mantissa, true) == 0 ? "D3085" : error;
    error = active.chars().anyMatch(c -> !symbols.isActive((char) c)) ? "D3086" : error;
    String grouping = symbols.grouping();
    if (point >= 0) {
      boolean beside = at(point - 1).equals(grouping) || at(point + 1).equals(grouping);
      error = beside ? "D3087" : error;
    } else if (!integer.isEmpty() && integer.endsWith(grouping)) {
      error = "D3088";
    }
    error = whole.contains(grouping + grouping) ? "D3089" : error;
    int placeholder = integer.indexOf(symbols.digit());
    if (placeholder >= 0 && symbols.count(integer.substring(0, placeholder), false) > 0) {
      error = "D3090";
    }
    placeholder = fraction.lastIndexOf(symbols.digit());
    if (placeholder >= 0 && symbols.count(fraction.substring(placeholder), false) > 0) {
      error = "D3091";
    }
    if (exponent != null) {
      scaled = scaled || whole.contains(symbols.perMille());
      error = !exponent.isEmpty() && scaled ? "D3092" : error;
      boolean digits = !exponent.isEmpty() && symbols.count(exponent, false) == exponent.length();
      error = digits ? error : "D3093";
    }
    if (error != null) {
      throw JsonataError.of(error, "The picture \"" + whole + "\" is not valid");
    }
  }

  private boolean twice(String symbol) {
    return whole.indexOf(symbol) != whole.lastIndexOf(symbol);
  }

  private String at(int i) {
    return i >= 0 && i < whole.length() ? String.valueOf(whole.charAt(i)) : "";
  }

  boolean isPercent() {
    return whole.contains(symbols.percent());
  }

  boolean isPerMille() {
    return whole.contains(symbols.perMille());
  }

  /** The digits to the right of each separator of the integer part. */
  List<Integer> integerGroups() {
    List<Integer> groups = new ArrayList<>();
    for (int i = integer.indexOf(symbols.grouping());
        i >= 0 && !symbols.grouping().isEmpty();
        i = integer.indexOf(symbols.grouping(), i + 1)) {
      groups.add(symbols.count(integer.substring(i), true));
    }
    return groups;
  }

  /** The digits to the left of the first separator of the fraction. */
  List<Integer> fractionGroups() {
    List<Integer> groups = new ArrayList<>();
    // The reference looks for further separators in the integer part; so do we.
    for (int i = fraction.indexOf(symbols.grouping());
        i >= 0 && !symbols.grouping().isEmpty();
        i = integer.indexOf(symbols.grouping(), i + 1)) {
      groups.add(symbols.count(fraction.substring(0, Math.min(i, fraction.length())), true));
    }
    return groups;
  }

  /** The distance between separators if it is always the same, 0 otherwise. */
  int regularGroup() {
    List<Integer> groups = integerGroups();
    if (groups.isEmpty()) {
      return 0;
    }
    int factor = groups.stream().reduce(NumberPicture::divisor).orElseThrow();
    for (int i = 1; i <= groups.size(); i++) {
      if (!groups.contains(i * factor)) {
        return 0;
      }
    }
    return factor;
  }

  private static int divisor(int a, int b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
