package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.json.Json;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class JsonataHistoryTest {
  private static final JsonataScope SCOPE =
      JsonataScope.of(Map.of("a", 1))
          .after("a", Map.of("v", 1))
          .after("b", "text")
          .after("a", Map.of("v", 2))
          .after("n", null);

  private static String text(String expression) {
    return Json.write(SCOPE.evaluate(expression));
  }

  @Test
  void looksBackAlongThePath() {
    assertThat(text("$previousNode()")).isEqualTo("null");
    assertThat(text("$previousNode(2)")).isEqualTo("{\"v\":2}");
    assertThat(text("$previousNode(3)")).isEqualTo("\"text\"");
    assertThat(text("[$previousNode(0), $previousNode(-1), $previousNode(99)]"))
        .isEqualTo("[null,null,null]");
    assertThat(text("$previousNode(2).v + 1")).isEqualTo("3");
  }

  @Test
  void countsAndFindsTheExecutionsOfANode() {
    assertThat(text("$executionCount(\"a\")")).isEqualTo("2");
    assertThat(text("$executionCount(\"missing\")")).isEqualTo("0");
    assertThat(text("$nodeExecution(\"a\", 0).v")).isEqualTo("1");
    assertThat(text("$nodeExecution(\"a\", -1).v")).isEqualTo("2");
    assertThat(text("$nodeExecution(\"a\", 5)")).isEqualTo("null");
    assertThat(text("$mcpResult(\"b\").content")).isEqualTo("[\"text\"]");
    assertThat(text("$mcpResult(\"missing\")")).isEqualTo("null");
  }

  @Test
  void givesAllExecutionsAsAnArray() {
    assertThat(text("$nodeExecutions(\"a\")")).isEqualTo("[{\"v\":1},{\"v\":2}]");
    assertThat(text("$nodeExecutions(\"b\")")).isEqualTo("[\"text\"]");
    assertThat(text("$nodeExecutions(\"n\")")).isEqualTo("[null]");
    assertThat(text("$nodeExecutions(\"missing\")")).isEqualTo("[]");
    assertThat(text("$nodeExecutions(\"a\").v")).isEqualTo("[1,2]");
    assertThat(text("$nodeExecutions(\"a\")[v = 2].v")).isEqualTo("2");
    assertThat(text("$count($nodeExecutions(\"n\"))")).isEqualTo("1");
  }

  @Test
  void looksBackFromEverywhere() {
    assertThat(text("$map([1, 2], function($n){$previousNode($n + 1)})"))
        .isEqualTo("[{\"v\":2},\"text\"]");
    assertThat(text("\"a\" ~> $executionCount()")).isEqualTo("2");
    assertThat(text("$eval('$executionCount(\"a\")')")).isEqualTo("2");
    assertThat(text("($f := function($n){$executionCount($n)}; $f(\"a\"))")).isEqualTo("2");
    assertThat(text("[\"a\", \"b\"].$executionCount($)")).isEqualTo("[2,1]");
    assertThatThrownBy(() -> text("$executionCount(1)")).isInstanceOf(ExpressionException.class);
  }

  @Test
  void needsNothingButTheLastStepByDefault() {
    assertThat(use("a.b")).isEqualTo(HistoryUse.NONE);
    assertThat(use("$previousNode().x + $previousNode(1)")).isEqualTo(HistoryUse.NONE);
    assertThat(use("$executionCount(\"a\") & $mcpResult(\"a\")")).isEqualTo(HistoryUse.NONE);
    assertThat(use("$nodeExecution(\"a\", -1)")).isEqualTo(HistoryUse.NONE);
    assertThat(use("$previousNode(-5)")).isEqualTo(HistoryUse.NONE);
    assertThat(use("\"$nodeExecutions(x)\" /* $eval */")).isEqualTo(HistoryUse.NONE);
  }

  @Test
  void needsWhatIsNamed() {
    assertThat(use("$previousNode(4)")).isEqualTo(new HistoryUse(4, Set.of(), false));
    assertThat(use("$previousNode(2.5)")).isEqualTo(new HistoryUse(3, Set.of(), false));
    assertThat(use("$nodeExecution('a', 0)")).isEqualTo(new HistoryUse(1, Set.of("a"), false));
    assertThat(use("$nodeExecution(\"a\", $i)")).isEqualTo(new HistoryUse(1, Set.of("a"), false));
    assertThat(use("$nodeExecution(\"a\", -1 - 1)"))
        .isEqualTo(new HistoryUse(1, Set.of("a"), false));
    assertThat(use("$nodeExecutions(\"\\u0061\").v + $previousNode(3)"))
        .isEqualTo(new HistoryUse(3, Set.of("a"), false));
  }

  @Test
  void needsEverythingWhenItCannotTell() {
    for (String text :
        new String[] {
          "$previousNode(n)",
          "$previousNode(1 + 1)",
          "$nodeExecutions(id)",
          "$nodeExecutions(\"a\" & \"b\")",
          "$nodeExecution(id, 0)",
          "$map([\"a\"], $nodeExecutions)",
          "($f := $previousNode; $f(9))",
          "9 ~> $previousNode()",
          "\"a\" ~> $nodeExecutions()",
          "$nodeExecutions(?)(\"a\")",
          "$eval(\"1\")"
        }) {
      assertThat(use(text).everything()).as(text).isTrue();
    }
  }

  private static HistoryUse use(String text) {
    return JsonataScope.compiled(text).historyUse();
  }
}
