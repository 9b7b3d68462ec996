package dev.pawl.expression.regex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.NodeReference;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares random patterns on random texts with the original: the RegExp of Node. */
final class RegexReferenceTest {
  private static final int TEXTS = 4;

  @Test
  void matchesWhatJavaScriptMatches() {
    compare(1, 6_000, List.of(""));
  }

  @Test
  void matchesWhatJavaScriptMatchesInTheModeOfSchemas() {
    compare(42, 3_000, List.of("u", "iu", "su"));
  }

  @Test
  @Tag("soak")
  void matchesWhatJavaScriptMatchesInAHundredTimesAsManyCases() {
    for (int seed = 2; seed <= 41; seed++) {
      compare(seed, 15_000, List.of("", "", "u", "iu", "su"));
    }
  }

  private static void compare(long seed, int patterns, List<String> modes) {
    Random random = new Random(seed);
    RandomRegex source = new RandomRegex(random, RandomRegex.Style.FULL);
    List<Object> cases = new ArrayList<>();
    for (int i = 0; i < patterns; i++) {
      String pattern = source.pattern();
      String flags = flags(random, modes.get(random.nextInt(modes.size())));
      for (int j = 0; j < TEXTS; j++) {
        String text = source.text();
        int from = random.nextInt(3) == 0 ? random.nextInt(text.length() + 1) : 0;
        cases.add(Values.object("pattern", pattern, "flags", flags, "text", text, "from", from));
      }
    }
    List<?> expected = (List<?>) Json.parse(NodeReference.run("regex.cjs", Json.write(cases)));
    List<String> differences = new ArrayList<>();
    int matches = 0;
    for (int i = 0; i < cases.size(); i++) {
      Object actual = search((Map<?, ?>) cases.get(i));
      matches += actual instanceof List ? 1 : 0;
      // In unicode mode we are more generous, as the patterns of many schemas are.
      boolean lenient = flags(cases.get(i)).contains("u") && "error".equals(expected.get(i));
      if (!lenient && !Values.deepEquals(actual, expected.get(i))) {
        differences.add(
            "%s: %s, but the reference says %s"
                .formatted(Json.write(cases.get(i)), Json.write(actual), expected.get(i)));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(matches).isGreaterThan(cases.size() / 4);
  }

  private static String flags(Random random, String mode) {
    boolean ignoreCase = !mode.contains("i") && random.nextInt(4) == 0;
    return mode + (ignoreCase ? "i" : "") + (random.nextInt(4) == 0 ? "m" : "");
  }

  private static String flags(Object one) {
    return (String) ((Map<?, ?>) one).get("flags");
  }

  private static Object search(Map<?, ?> one) {
    try {
      Regex regex =
          Regex.compile((String) one.get("pattern"), RegexFlags.of((String) one.get("flags")));
      RegexMatcher matcher = regex.matcher((String) one.get("text"), Meter.FREE);
      return matcher.find((int) one.get("from")) ? found(regex, matcher) : null;
    } catch (RegexSyntaxException _) {
      return "error";
    }
  }

  private static List<Object> found(Regex regex, RegexMatcher matcher) {
    List<Object> found = new ArrayList<>();
    found.add(matcher.start());
    found.add(matcher.match());
    for (int i = 1; i <= regex.groupCount(); i++) {
      found.add(matcher.group(i));
    }
    return found;
  }
}
