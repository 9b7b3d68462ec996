package dev.pawl.expression.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares random patterns, of the kind that means the same to both, with those of Java. */
final class RegexJavaTest {
  private static final int TEXTS = 4;

  @Test
  void matchesWhatJavaMatches() {
    compare(1, 10_000);
  }

  @Test
  @Tag("soak")
  void matchesWhatJavaMatchesInAHundredTimesAsManyCases() {
    for (int seed = 2; seed <= 51; seed++) {
      compare(seed, 20_000);
    }
  }

  private static void compare(long seed, int patterns) {
    Random random = new Random(seed);
    RandomRegex source = new RandomRegex(random, RandomRegex.Style.SHARED);
    List<String> differences = new ArrayList<>();
    int matches = 0;
    for (int i = 0; i < patterns; i++) {
      String pattern = source.pattern();
      for (int j = 0; j < TEXTS; j++) {
        String text = source.text();
        String ours = ours(pattern, text);
        String java = java(pattern, text);
        matches += java.isEmpty() ? 0 : 1;
        if (!ours.equals(java)) {
          differences.add(
              "/%s/ on '%s': %s, but Java says %s".formatted(pattern, text, ours, java));
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(matches).isGreaterThan(patterns);
  }

  /** All matches with their groups, one per line. */
  private static String ours(String pattern, String text) {
    try {
      Regex regex = Regex.compile(pattern, RegexFlags.NONE);
      RegexMatcher matcher = regex.matcher(text, new StepBudget(10_000_000));
      StringBuilder found = new StringBuilder();
      int from = 0;
      while (from <= text.length() && matcher.find(from)) {
        found.append(matcher.start()).append('-').append(matcher.end());
        for (int i = 1; i <= regex.groupCount(); i++) {
          found.append(' ').append(matcher.group(i));
        }
        found.append(';');
        from = matcher.end() == matcher.start() ? matcher.end() + 1 : matcher.end();
      }
      return found.toString();
    } catch (RegexSyntaxException e) {
      return e.getMessage();
    }
  }

  private static String java(String pattern, String text) {
    // What Java understands by these is not the same.
    String java = pattern.replace("$", "\\z").replace("^", "\\A").replace("[\\A", "[^");
    Matcher matcher = Pattern.compile(java.replace(".", "[^\\n\\r\\u2028\\u2029]")).matcher(text);
    StringBuilder found = new StringBuilder();
    int from = 0;
    while (from <= text.length() && matcher.find(from)) {
      found.append(matcher.start()).append('-').append(matcher.end());
      for (int i = 1; i <= matcher.groupCount(); i++) {
        found.append(' ').append(matcher.group(i));
      }
      found.append(';');
      from = matcher.end() == matcher.start() ? matcher.end() + 1 : matcher.end();
    }
    return found.toString();
  }
}
