package dev.pawl.formats.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lines < 100 | ($lines < 100)",
        "100 <= lines <= 500 | (100 <= $lines and $lines <= 500)",
        "has_issues == true | ($has_issues = true)",
        "has_issues | $has_issues",
        "not done && (a.b != 'x' OR c >= -1.5) | $not($done) and (($a.b != \"x\") or ($c >= -1.5))",
        "!ready | $not($ready)",
        "agent == 007 and cost > 00.50 | ($agent = 7) and ($cost > 0.50)",
      })
  void readsWhatLooksLikeCode(String condition, String expression) {
    assertThat(ConditionText.expression(condition, name -> "$" + name)).isEqualTo(expression);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "true",
        "1 < 2",
        "the tests pass",
        "lines are fewer than 100",
        "前の処理が 成功した場合",
        "a < ",
        "a < b)",
        "((((((((((((((((((((((((a))))))))))))))))))))))))",
        "a; rm -rf /",
        "3rd",
        "valid.",
      })
  void takesEverythingElseForProse(String condition) {
    assertThat(ConditionText.expression(condition, name -> "$" + name)).isNull();
  }

  @Test
  void takesNumbersThatNothingCanHoldForProse() {
    assertThat(ConditionText.expression("a < 1" + "0".repeat(400), name -> "$" + name)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a < b", "b", "not b", "a == 1 or b"})
  void needsAllNames(String condition) {
    assertThat(ConditionText.expression(condition, name -> name.equals("a") ? "$a" : null))
        .isNull();
  }
}
