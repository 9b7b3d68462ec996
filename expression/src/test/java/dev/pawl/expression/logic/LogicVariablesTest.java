package dev.pawl.expression.logic;

import static dev.pawl.expression.logic.LogicFixture.apply;
import static dev.pawl.expression.logic.LogicFixture.json;
import static dev.pawl.expression.logic.LogicFixture.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LogicVariablesTest {
  @Test
  void aVariableIsAJsonataExpression() {
    String data = "{'entry': {'list': [{'v': 1}, {'v': 2}]}}";
    assertThat(apply("{'var': '$sum(entry.list.v) + 1'}", data)).isEqualTo(4);
    assertThat(apply("{'var': 'entry.list.v'}", data)).isEqualTo(List.of(1, 2));
    assertThat(apply("{'var': '$.entry.list[1].v'}", data)).isEqualTo(2);
  }

  @Test
  void anExpressionInALoopSeesTheElement() {
    String data = "{'list': [{'v': 1}, {'v': 2}]}";
    assertThat(apply("{'map': [{'var': 'list'}, {'var': 'v * 10'}]}", data))
        .isEqualTo(List.of(10, 20));
    assertThat(apply("{'map': [{'var': 'list'}, {'var': '$$.v + 1'}]}", data))
        .isEqualTo(List.of(2, 3));
  }

  @Test
  void historyIsThereAtTheTopAndInLoops() {
    Scope scope = LogicScope.of(json("{'l': [1]}")).withPast("old", "new");
    assertThat(rule("{'var': '$previousNode()'}").evaluate(scope)).isEqualTo("new");
    Object count = Values.object("var", "$executionCount('step')");
    Object eachCount = Values.object("map", Values.list(Values.object("var", "l"), count));
    assertThat(rule(eachCount).evaluate(scope)).isEqualTo(List.of(2));
    assertThat(rule("{'var': ['$previousNode(9)', 'none']}").evaluate(scope)).isEqualTo("none");
  }

  @Test
  void historyUseIsThatOfAllItsExpressions() {
    assertThat(rule("{'==': [{'var': 'a.b'}, 1]}").historyUse()).isEqualTo(HistoryUse.NONE);
    assertThat(
            rule("{'+': [{'var': '$previousNode(3)'}, {'var': '$previousNode(2)'}]}").historyUse())
        .isEqualTo(new HistoryUse(3, Set.of(), false));
  }

  @Test
  void theWholeDataHasNoName() {
    for (String name : List.of("''", "null", "[]", "['']", "[null, 5]")) {
      assertThat(apply("{'var': " + name + "}", "[1, 2]")).as(name).isEqualTo(List.of(1, 2));
    }
  }

  @Test
  void aNumericStepPicksAnElement() {
    assertThat(apply("{'var': 1}", "['a', 'b']")).isEqualTo("b");
    assertThat(apply("{'var': '1.0'}", "['a', ['b']]")).isEqualTo("b");
    assertThat(apply("{'var': 'items.1.x'}", "{'items': [{}, {'x': 5}]}")).isEqualTo(5);
    assertThat(apply("{'var': ['items.7.x', 'none']}", "{'items': []}")).isEqualTo("none");
  }

  @Test
  void theDefaultStandsInForWhatIsNotThere() {
    assertThat(apply("{'var': ['a.b', 'none']}", "{}")).isEqualTo("none");
    assertThat(apply("{'var': ['a.b', 'none']}", "{'a': null}")).isEqualTo("none");
    assertThat(apply("{'var': ['a.b', 'none']}", "{'a': {'b': null}}")).isNull();
    assertThat(apply("{'var': ['a', 'none']}", "{'a': false}")).isEqualTo(false);
    assertThat(apply("{'var': ['z', {'var': 'a'}]}", "{'a': 3}")).isEqualTo(3);
    assertThat(apply("{'var': 'z'}", "{}")).isNull();
  }

  @Test
  void aComputedNameIsOnlyEverAPath() {
    String data = "{'key': 'a.b', 'evil': '$sum([1,2])', 'a': {'b': 7}}";
    assertThat(apply("{'var': {'var': 'key'}}", data)).isEqualTo(7);
    assertThat(apply("{'var': [{'var': 'evil'}, 'none']}", data)).isEqualTo("none");
  }

  @Test
  void missingLooksThingsUpStepByStep() {
    assertThat(apply("{'missing': ['a', 'b.0', 'c', 'd']}", "{'a': '', 'b': [1], 'c': 0}"))
        .isEqualTo(List.of("a", "d"));
    assertThat(apply("{'missing_some': [1, ['a', 'c']]}", "{'c': 0}")).isEqualTo(List.of());
  }

  /** Plain paths have a way of their own; nobody may be able to tell. */
  @Test
  void aPlainPathGivesWhatJsonataGives() throws ExpressionSyntaxException {
    Random random = new Random(20251);
    List<String> paths =
        List.of(
            "a", "b", "a.b", "b.a", "a.b.c", "c.a.b", "$.a", "$.a.b", "$$.b", "$$.b.c", "a.a.a");
    List<Object> documents = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      documents.add(Values.freeze(value(random, 0)));
    }
    for (String path : paths) {
      Expression jsonata = JsonataExpression.compile(path);
      Rule rule = rule(Values.object("var", path));
      for (Object document : documents) {
        Scope scope = LogicScope.of(document);
        Object expected = jsonata.evaluate(scope);
        assertThat(Json.write(rule.evaluate(scope)))
            .as("%s in %s", path, document)
            .isEqualTo(Json.write(expected == Undefined.UNDEFINED ? null : expected));
      }
    }
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 4 ? 4 : 9)) {
      case 0 -> null;
      case 1 -> random.nextInt(3);
      case 2 -> "text";
      case 3 -> random.nextBoolean();
      case 4, 5 -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(random, depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (String key : List.of("a", "b", "c")) {
          if (random.nextInt(3) > 0) {
            map.put(key, value(random, depth + 1));
          }
        }
        yield map;
      }
    };
  }
}
