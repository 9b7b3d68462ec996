package dev.pawl.expression.regex;

import java.util.List;
import java.util.Random;

/** Makes small regular expressions, most of them with a meaning, and texts that they may match. */
final class RandomRegex {
  private static final List<String> ATOMS =
      List.of("a", "b", "c", "A", "\\d", "\\w", "\\s", "\\S", "\\W", ".", "[ab]", "[^a]", "[a-c]");
  private static final List<String> ODD_ATOMS =
      List.of(
          "[\\w-]",
          "[^]",
          "[]",
          "\\x41",
          "\\u0062",
          "\\n",
          "\\/",
          "-",
          "[b-]",
          "[\\d.]",
          "{",
          "}",
          "]",
          "\\-",
          "\\cJ",
          "[\\b]",
          "é",
          "\\0",
          "É",
          "ß",
          "ſ",
          "K",
          "\\x4",
          "\\u00",
          "\\a",
          "{1",
          "{,2}",
          "\\07",
          "[^\\s\\S]",
          "\\12");
  private static final List<String> QUANTIFIERS =
      List.of("*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{1,3}", "*?", "+?", "??", "{1,2}?");
  private static final List<String> ASSERTIONS = List.of("^", "$", "\\b", "\\B");
  private static final String LETTERS = "aabbccA B.1-\n";
  private static final String ODD_LETTERS = "éÉßſK\u0000{}]/\r_\u2028İı";

  private final Random random;
  private final Style style;
  private int groups;

  /** How much of the language is used. */
  enum Style {
    /** What means the same to Java: no group and nothing empty is repeated or looked for. */
    SHARED,
    FULL
  }

  RandomRegex(Random random, Style style) {
    this.random = random;
    this.style = style;
  }

  String pattern() {
    groups = 0;
    return choice(3, false);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(9);
    for (int i = 0; i < length; i++) {
      String letters = style == Style.FULL && random.nextInt(8) == 0 ? ODD_LETTERS : LETTERS;
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }

  private String choice(int depth, boolean repeated) {
    StringBuilder choice = new StringBuilder(sequence(depth, repeated));
    while (random.nextInt(4) == 0) {
      choice.append('|').append(sequence(depth, repeated));
    }
    return choice.toString();
  }

  private String sequence(int depth, boolean repeated) {
    StringBuilder sequence = new StringBuilder();
    if (style == Style.SHARED && repeated) {
      sequence.append(pick(ATOMS));
    }
    int items = random.nextInt(4);
    for (int i = 0; i < items; i++) {
      sequence.append(term(depth, repeated));
    }
    return sequence.toString();
  }

  private String term(int depth, boolean repeated) {
    boolean shared = style == Style.SHARED;
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4 -> pick(ATOMS);
      case 5, 6, 7 -> pick(ATOMS) + pick(QUANTIFIERS);
      case 8 -> shared ? pick(ATOMS) : pick(ODD_ATOMS);
      case 9 -> pick(ASSERTIONS);
      case 10, 11, 12 -> depth == 0 ? pick(ATOMS) : group(depth, repeated);
      case 13, 14, 15 ->
          depth == 0
              ? pick(ATOMS) + pick(QUANTIFIERS)
              : (shared ? "(?:" + choice(depth - 1, true) + ")" : group(depth, repeated))
                  + pick(QUANTIFIERS);
      case 16 -> depth == 0 ? "b" : "(?" + pick(List.of("=", "!")) + looked(depth, repeated) + ")";
      case 17 ->
          depth == 0 || shared
              ? "c"
              : "(?" + pick(List.of("<=", "<!")) + choice(depth - 1, repeated) + ")";
      case 18 -> groups == 0 || shared ? "a" : "\\" + (1 + random.nextInt(groups + 1));
      default -> shared ? "b" : pick(ODD_ATOMS) + (random.nextBoolean() ? pick(QUANTIFIERS) : "");
    };
  }

  /** Java remembers groups even if what they stand in has failed. */
  private String looked(int depth, boolean repeated) {
    return choice(depth - 1, repeated || style == Style.SHARED);
  }

  private String group(int depth, boolean repeated) {
    if (style == Style.SHARED && repeated || random.nextInt(3) == 0) {
      return "(?:" + choice(depth - 1, repeated) + ")";
    }
    groups++;
    String name = style == Style.FULL && random.nextInt(5) == 0 ? "?<n" + groups + ">" : "";
    return "(" + name + choice(depth - 1, repeated) + ")";
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
