package dev.pawl.expression.parameter;

import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexLimitException;
import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Looks for patterns in texts, with so many steps for all of them together. */
final class PatternSearch {
  private static final long STEPS = 5_000_000;
  private static final int LONGEST_SHOWN = 100;

  private final Map<String, Optional<Regex>> known = new HashMap<>();
  private long steps = STEPS;

  /** Whether it is in the text, or nobody can tell. */
  boolean fits(String pattern, String text) {
    Optional<Regex> regex = known.computeIfAbsent(pattern, PatternSearch::compiled);
    try {
      return steps < 0 || regex.isEmpty() || regex.get().isIn(text, this::spend);
    } catch (RegexLimitException | Exhausted _) {
      return true;
    }
  }

  static String demand(String pattern, String text) {
    return "must match the pattern " + cut(pattern) + ", but is " + Json.write(cut(text));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }

  /** What is no regular expression demands nothing, as with schemas. */
  private static Optional<Regex> compiled(String pattern) {
    try {
      return Optional.of(Regex.compile(pattern, RegexFlags.UNICODE));
    } catch (RegexSyntaxException _) {
      return Optional.empty();
    }
  }

  private void spend(long count) {
    steps -= count;
    if (steps < 0) {
      throw new Exhausted();
    }
  }

  private static final class Exhausted extends RuntimeException {
    Exhausted() {
      super("too much work", null, false, false);
    }
  }
}
