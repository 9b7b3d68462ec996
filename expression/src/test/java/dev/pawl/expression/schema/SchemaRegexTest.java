package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.regex.RegexSyntaxException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaRegexTest {
  private static boolean find(String pattern, String text) {
    try {
      SchemaRegex regex = SchemaRegex.of(pattern);
      return Walk.run(() -> regex.find(text));
    } catch (RegexSyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "^a$ a",
        "[[] [",
        "^[a&&b]+$ a&b",
        "^[^]$ x",
        "^\\p{Letter}+$ π",
        "^\\u{1F600}$ 😀",
        "^[\\]$]$ ]",
        "^(?<year>\\d{4})-(?:a|b)(?=c)(?!d)(?<=b)(?<!a)c$ 2026-bc",
        "^\\$\\(\\|$ $(|",
        "(?i)^straße$ STRAßE",
        "\\Aab\\z ab",
        "^.$ 😀",
        "^[^a]$ 😀",
        "^[😀-😎]{2}$ 😀😎",
        "^\\p{Lu}\\P{Lu}\\p{Script=Greek}\\p{Emoji}$ Aaπ😀",
        "^\\ud83d\\ude00$ 😀",
        "^(?<=😀|^)(😀)\\1(?<=\\1😀)$ 😀😀",
      })
  void matchesAsInJavaScript(String pattern, String text) {
    assertThat(find(pattern, text)).isTrue();
    String manyChoices = "(?:(?:x|y)?){20}";
    assertThat(find("(?:" + manyChoices + ")?" + "|x".repeat(20) + "|" + pattern, text)).isTrue();
  }

  @Test
  void doesNotOverlookALineBreakAtTheEnd() {
    assertThat(find("^a$", "a\n")).isFalse();
  }

  @Test
  void matchesNothingWithAnEmptyClass() {
    assertThat(find("[]", "a")).isFalse();
  }

  @Test
  void meansTheSameWithManyChoices() {
    String semanticVersion =
        "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)"
            + "(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)"
            + "(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
            + "(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$";

    assertThat(find(semanticVersion, "1.20.3-rc.1+build.5")).isTrue();
    assertThat(find(semanticVersion, "1.20")).isFalse();
    assertThat(find(semanticVersion, "01.2.3")).isFalse();
  }

  @Test
  void neverMatchesHalfACharacter() {
    assertThat(find("\\ud83d", "😀")).isFalse();
    assertThat(find("[\\ud83d]", "😀")).isFalse();
    assertThat(find("^..$", "😀")).isFalse();
  }

  @Test
  void appliesTheSchemasOfAllPatternsThatMatchAName() {
    Schema schema =
        SchemaTest.schema(
            """
            {'patternProperties': {'a': {'type': 'integer'}, 'b#': {'minimum': 5}},
             'additionalProperties': false}
            """);
    assertThat(schema.validate(Map.of("ab#", 7))).isEmpty();
    assertThat(schema.validate(Map.of("ab#", 1)))
        .containsExactly(new Violation("/ab#", "1 is less than 5"));
    assertThat(schema.validate(Map.of("a", "x", "b#", 9)))
        .containsExactly(new Violation("/a", "must be an integer, but is a string"));
    assertThat(schema.validate(Map.of("c", 1))).hasSize(1);
  }

  @Test
  void leavesWhatAPatternMatchesToThePattern() {
    Schema schema =
        SchemaTest.schema(
            """
            {'patternProperties': {'^x': {'type': 'integer'}}, 'unevaluatedProperties': false}
            """);
    assertThat(schema.validate(Map.of("x", 1))).isEmpty();
    assertThat(schema.validate(Map.of("x", "a")))
        .containsExactly(new Violation("/x", "must be an integer, but is a string"));
    assertThat(schema.validate(Map.of("y", 1))).hasSize(1);
  }
}
