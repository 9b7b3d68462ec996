package dev.pawl.formats.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleTextTest {
  private static final Object X = Map.of("var", "x");
  private static final Object Y = Map.of("var", "$.entry.y");

  @Test
  void writesComparisonsBetweenTheirOperands() {
    assertThat(RuleText.of(Map.of(">", List.of(X, 10)))).isEqualTo("x > 10");
    assertThat(RuleText.of(Map.of("===", List.of(Y, "a")))).isEqualTo("entry.y == \"a\"");
    assertThat(RuleText.of(Map.of("<", List.of(1, X, 9.0)))).isEqualTo("1 < x < 9");
    assertThat(RuleText.of(Map.of("in", List.of(X, List.of("a", "b")))))
        .isEqualTo("x in [\"a\", \"b\"]");
  }

  @Test
  void putsBracketsOnlyWhereTheyAreNeeded() {
    Object either = Map.of("or", List.of(X, Y));
    assertThat(RuleText.of(Map.of("and", List.of(either, X)))).isEqualTo("(x or entry.y) and x");
    assertThat(RuleText.of(Map.of("or", List.of(Map.of("and", List.of(X, Y)), X))))
        .isEqualTo("x and entry.y or x");
    assertThat(RuleText.of(Map.of("!", Map.of("==", List.of(X, 1))))).isEqualTo("not (x == 1)");
    assertThat(RuleText.of(Map.of("!", List.of(X)))).isEqualTo("not x");
    assertThat(RuleText.of(Map.of("*", List.of(Map.of("+", List.of(X, 1)), 2))))
        .isEqualTo("(x + 1) * 2");
    assertThat(RuleText.of(Map.of("-", List.of(X)))).isEqualTo("-x");
  }

  @Test
  void writesChoicesAsQuestions() {
    assertThat(RuleText.of(Map.of("if", List.of(X, "a", Y, "b", "c"))))
        .isEqualTo("x ? \"a\" : entry.y ? \"b\" : \"c\"");
  }

  @Test
  void writesWhatItDoesNotKnowAsACall() {
    assertThat(RuleText.of(Map.of("missing", List.of("a", "b"))))
        .isEqualTo("missing(\"a\", \"b\")");
    assertThat(RuleText.of(Map.of("var", List.of()))).isEqualTo("$");
    assertThat(RuleText.of(Map.of())).isEqualTo("{}");
    assertThat(RuleText.of(true)).isEqualTo("true");
    assertThat(RuleText.of(null)).isEqualTo("null");
  }

  @Test
  void endsWhereARuleIsTooDeep() {
    Object rule = X;
    for (int i = 0; i < 10_000; i++) {
      rule = Map.of("!", rule);
    }
    assertThat(RuleText.of(rule)).endsWith("…" + ")".repeat(12)).hasSizeLessThan(100);
  }
}
