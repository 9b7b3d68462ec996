package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexMatcher;
import dev.pawl.expression.regex.RegexSyntaxException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a regular expression matches. What its first group matches at the beginning is left as
 * it is: it says what the rest is.
 */
record PatternFinder(String kind, Regex regex, int shortest) implements Finder {
  /** Of whose matches nobody knows how short they are. */
  PatternFinder(String kind, Regex regex) {
    this(kind, regex, 0);
  }

  /** For patterns of ours, which are known to be sound. */
  static PatternFinder of(String kind, String pattern, String flags, int shortest) {
    try {
      return new PatternFinder(kind, Regex.compile(pattern, RegexFlags.of(flags)), shortest);
    } catch (RegexSyntaxException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  @Override
  public void find(String text, Meter meter, Consumer<Span> found) {
    RegexMatcher matcher = regex.matcher(text, meter);
    int from = 0;
    while (from <= text.length() && matcher.find(from)) {
      String label = regex.groupCount() == 0 ? null : matcher.group(1);
      int begin = matcher.start() + kept(label, matcher.match());
      if (begin < matcher.end()) {
        found.accept(new Span(begin, matcher.end(), kind));
      }
      from = Math.max(matcher.end(), matcher.start() + 1);
    }
  }

  private static int kept(@Nullable String label, String match) {
    return label != null && match.startsWith(label) && label.length() < match.length()
        ? label.length()
        : 0;
  }
}
