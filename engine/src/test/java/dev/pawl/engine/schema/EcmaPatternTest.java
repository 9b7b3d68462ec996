package dev.pawl.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EcmaPatternTest {
  private static boolean find(String pattern, String text) {
    return Walk.run(() -> Regex.of(pattern).orElseThrow().find(text));
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
}
