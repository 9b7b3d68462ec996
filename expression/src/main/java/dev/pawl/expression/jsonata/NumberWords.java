package dev.pawl.expression.jsonata;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Integers in English words, Roman numerals and letters, and back. */
final class NumberWords {
  private static final List<String> FEW =
      List.of(
          "Zero",
          "One",
          "Two",
          "Three",
          "Four",
          "Five",
          "Six",
          "Seven",
          "Eight",
          "Nine",
          "Ten",
          "Eleven",
          "Twelve",
          "Thirteen",
          "Fourteen",
          "Fifteen",
          "Sixteen",
          "Seventeen",
          "Eighteen",
          "Nineteen");
  private static final List<String> ORDINALS =
      List.of(
          "Zeroth",
          "First",
          "Second",
          "Third",
          "Fourth",
          "Fifth",
          "Sixth",
          "Seventh",
          "Eighth",
          "Ninth",
          "Tenth",
          "Eleventh",
          "Twelfth",
          "Thirteenth",
          "Fourteenth",
          "Fifteenth",
          "Sixteenth",
          "Seventeenth",
          "Eighteenth",
          "Nineteenth");
  private static final List<String> TENS =
      List.of("Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety");
  private static final List<String> MAGNITUDES =
      List.of("Thousand", "Million", "Billion", "Trillion");
  private static final Pattern BETWEEN = Pattern.compile(",\\s|\\sand\\s|[\\s\\\\-]");
  private static final String[] ROMAN = {
    "m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"
  };
  private static final int[] ROMAN_VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
  private static final double MAX_ROMAN = 1e6;
  private static final Map<String, Double> VALUES = values();

  private NumberWords() {}

  private static Map<String, Double> values() {
    Map<String, Double> values = new HashMap<>();
    for (int i = 0; i < FEW.size(); i++) {
      values.put(lower(FEW.get(i)), (double) i);
      values.put(lower(ORDINALS.get(i)), (double) i);
    }
    for (int i = 0; i < TENS.size(); i++) {
      String word = lower(TENS.get(i));
      values.put(word, (i + 2) * 10.0);
      values.put(word.substring(0, word.length() - 1) + "ieth", (i + 2) * 10.0);
    }
    values.put("hundred", 100.0);
    values.put("hundredth", 100.0);
    for (int i = 0; i < MAGNITUDES.size(); i++) {
      String word = lower(MAGNITUDES.get(i));
      values.put(word, Math.pow(1000, i + 1));
      values.put(word + "th", Math.pow(1000, i + 1));
    }
    return values;
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  /** A regular expression for a number in words. */
  static String regex() {
    return "(?:" + String.join("|", VALUES.keySet()) + "|and|[\\-, ])+";
  }

  static String words(double value, boolean ordinal) {
    return words(value, "", "", ordinal);
  }

  /**
   * @param small what joins a number below one hundred to the words before
   * @param large what joins any other
   */
  private static String words(double value, String small, String large, boolean ordinal) {
    if (value <= 19) {
      return small + (ordinal ? ORDINALS : FEW).get((int) value);
    }
    if (value < 100) {
      String tens = TENS.get((int) (value / 10) - 2);
      if (value % 10 > 0) {
        return small + tens + "-" + words(value % 10, "", "", ordinal);
      }
      return small + (ordinal ? tens.substring(0, tens.length() - 1) + "ieth" : tens);
    }
    int power = value < 1000 ? 0 : Math.min((int) (Math.log10(value) / 3), MAGNITUDES.size());
    double factor = power == 0 ? 100 : Math.pow(1000, power);
    double count = Math.floor(value / factor);
    double rest = value - count * factor;
    String unit = power == 0 ? "Hundred" : MAGNITUDES.get(power - 1);
    String head = large + words(count, "", "", false) + " " + unit;
    return rest > 0 ? head + words(rest, " and ", ", ", ordinal) : head + (ordinal ? "th" : "");
  }

  /** NaN if there is a word among them that means no number. */
  static double parseWords(String text) {
    double total = 0;
    double top = 0;
    for (String word : BETWEEN.split(lower(text))) {
      double value = VALUES.getOrDefault(word, Double.NaN);
      if (value < 100) {
        if (top >= 1000) {
          total += top;
          top = 0;
        }
        top += value;
      } else {
        top *= value;
      }
    }
    return total + top;
  }

  static String roman(double value) {
    if (value > MAX_ROMAN) {
      throw JsonataError.limit("a Roman numeral cannot be larger than " + (int) MAX_ROMAN);
    }
    StringBuilder numeral = new StringBuilder();
    int rest = (int) value;
    for (int i = 0; i < ROMAN.length; i++) {
      numeral.repeat(ROMAN[i], rest / ROMAN_VALUES[i]);
      rest %= ROMAN_VALUES[i];
    }
    return numeral.toString();
  }

  static double parseRoman(String numeral) {
    double total = 0;
    int max = 1;
    for (int i = numeral.length() - 1; i >= 0; i--) {
      int digit =
          switch (numeral.charAt(i)) {
            case 'M' -> 1000;
            case 'D' -> 500;
            case 'C' -> 100;
            case 'L' -> 50;
            case 'X' -> 10;
            case 'V' -> 5;
            case 'I' -> 1;
            default -> 0;
          };
      if (digit == 0) {
        return Double.NaN;
      }
      total += digit < max ? -digit : digit;
      max = Math.max(max, digit);
    }
    return total;
  }

  static String letters(double value, char first) {
    StringBuilder letters = new StringBuilder();
    for (double rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      letters.append((char) ((rest - 1) % 26 + first));
    }
    return letters.reverse().toString();
  }

  static double parseLetters(String letters, char first) {
    double value = 0;
    for (int i = 0; i < letters.length(); i++) {
      value = value * 26 + (letters.charAt(i) - first + 1);
    }
    return value;
  }
}
