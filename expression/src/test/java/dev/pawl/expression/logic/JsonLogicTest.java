package dev.pawl.expression.logic;

import static dev.pawl.expression.logic.LogicFixture.apply;
import static dev.pawl.expression.logic.LogicFixture.json;
import static dev.pawl.expression.logic.LogicFixture.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.expression.ExpressionException;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JsonLogicTest {
  @Test
  void whatIsNotAnOperationStandsForItself() {
    assertThat(apply("17", "{}")).isEqualTo(17);
    assertThat(apply("null", "{}")).isNull();
    assertThat(apply("{}", "{}")).isEqualTo(Map.of());
    assertThat(apply("{'a': {'var': 'x'}, 'b': 1}", "{'x': 5}"))
        .isEqualTo(json("{'a': {'var': 'x'}, 'b': 1}"));
  }

  @Test
  void aListIsEvaluatedItemByItem() {
    assertThat(apply("[1, {'var': 'x'}, [{'var': 'x'}]]", "{'x': 5}"))
        .isEqualTo(json("[1, 5, [5]]"));
  }

  @Test
  void aSingleArgumentNeedsNoList() {
    assertThat(apply("{'!': {'var': 'x'}}", "{'x': 0}")).isEqualTo(true);
    assertThat(apply("{'+': '3.5 apples'}", "{}")).isEqualTo(3.5);
  }

  @Test
  void anEmptyListIsFalseInARuleButChoosesABranchAsItsResult() {
    assertThat(apply("{'if': [{'var': 'v'}, 1, 2]}", "{'v': []}")).isEqualTo(2);
    assertThat(apply("{'!!': [{'var': 'v'}]}", "{'v': '0'}")).isEqualTo(true);
    assertThat(Js.truthy(apply("{'var': 'v'}", "{'v': []}"))).isTrue();
  }

  @Test
  void andOrGiveTheValueThatDecided() {
    assertThat(apply("{'and': [1, 'x', 0, 2]}", "{}")).isEqualTo(0);
    assertThat(apply("{'or': [0, '', 'x', 2]}", "{}")).isEqualTo("x");
    assertThat(apply("{'and': []}", "{}")).isEqualTo(Undefined.UNDEFINED);
  }

  @Test
  void whatIsNotChosenIsNotEvaluated() {
    assertThat(apply("{'if': [true, 1, {'*': []}]}", "{}")).isEqualTo(1);
    assertThat(apply("{'or': [1, {'*': []}]}", "{}")).isEqualTo(1);
    assertThatThrownBy(() -> apply("{'or': [0, {'*': []}]}", "{}"))
        .isInstanceOf(ExpressionException.class)
        .hasMessage("'*' needs an argument");
  }

  @Test
  void comparesAsJavaScriptDoes() {
    assertThat(apply("{'==': [1, '1']}", "{}")).isEqualTo(true);
    assertThat(apply("{'<': ['10', '9']}", "{}")).isEqualTo(true);
    assertThat(apply("{'<': ['10', 9]}", "{}")).isEqualTo(false);
    assertThat(apply("{'<': ['2024-01-31', '2024-02-01', '2024-02-02']}", "{}")).isEqualTo(true);
    assertThat(apply("{'>': [3, 2, 5]}", "{}")).isEqualTo(true);
  }

  @Test
  void arithmeticGivesTidyNumbers() {
    assertThat(apply("{'+': ['1', 2, 3.0]}", "{}")).isEqualTo(6);
    assertThat(apply("{'/': [1, 4]}", "{}")).isEqualTo(0.25);
    assertThat(apply("{'-': 7}", "{}")).isEqualTo(-7);
    assertThat(apply("{'/': [1, {'-': 0}]}", "{}")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(apply("{'max': []}", "{}")).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void anIntegerThatNobodyTouchedKeepsItsDigits() {
    assertThat(apply("{'if': [true, {'var': 'n'}]}", "{'n': 9007199254740993}"))
        .isEqualTo(9007199254740993L);
  }

  @Test
  void dataThatLooksLikeARuleIsNeverRun() {
    String data = "{'r': {'+': [1, 2]}, 'rs': [{'var': 'secret'}], 'secret': 's'}";
    assertThat(apply("{'var': 'r'}", data)).isEqualTo(json("{'+': [1, 2]}"));
    assertThat(apply("{'if': [{'var': 'r'}, {'var': 'r'}]}", data))
        .isEqualTo(json("{'+': [1, 2]}"));
    assertThat(apply("{'map': [{'var': 'rs'}, {'var': ''}]}", data))
        .isEqualTo(json("[{'var': 'secret'}]"));
    assertThat(apply("{'missing': [{'var': 'rs'}]}", data)).isEqualTo(json("[{'var': 'secret'}]"));
    assertThat(apply("{'missing_some': [1, {'var': 'rs'}]}", data))
        .isEqualTo(json("[{'var': 'secret'}]"));
  }

  @Test
  void loopsSeeTheirElement() {
    String data = "{'items': [{'q': 3}, {'q': 0}, {'q': 12}]}";
    assertThat(apply("{'map': [{'var': 'items'}, {'*': [{'var': 'q'}, 2]}]}", data))
        .isEqualTo(List.of(6, 0, 24));
    assertThat(apply("{'filter': [{'var': 'items'}, {'var': 'q'}]}", data))
        .isEqualTo(json("[{'q': 3}, {'q': 12}]"));
    assertThat(
            apply(
                "{'reduce': [{'var': 'items'},"
                    + " {'+': [{'var': 'accumulator'}, {'var': 'current.q'}]}, 0]}",
                data))
        .isEqualTo(15);
    assertThat(apply("{'all': [[], true]}", data)).isEqualTo(false);
    assertThat(apply("{'none': [[], true]}", data)).isEqualTo(true);
    assertThat(apply("{'some': [{'var': 'items'}, {'>': [{'var': 'q'}, 10]}]}", data))
        .isEqualTo(true);
  }

  @Test
  void listsThatAreMadeAreImmutableAndHoldNoUndefined() {
    Object made = apply("{'map': [[1, 2], {'and': []}]}", "{}");
    assertThat(made).isEqualTo(Values.list(null, null));
    assertThat(Values.freeze(made)).isSameAs(made);
  }

  @Test
  void aRuleCanBeSharedByThreads() {
    Rule rule = rule("{'map': [{'var': 'l'}, {'+': [{'var': ''}, {'var': '$ * 2'}]}]}");
    List<Integer> wrong =
        IntStream.range(0, 200)
            .parallel()
            .filter(
                i ->
                    !rule.evaluate(LogicScope.of(Values.object("l", List.of(i))))
                        .equals(List.of(3 * i)))
            .boxed()
            .toList();
    assertThat(wrong).isEmpty();
  }
}
