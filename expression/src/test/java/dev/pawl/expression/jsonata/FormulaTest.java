package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.formula.Formula;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a formula is used, and when it leaves the evaluation to the library. */
final class FormulaTest {
  private static final JsonataScope SCOPE =
      JsonataScope.of(
          Json.parse(
              "{\"n\": 2, \"s\": \"text\", \"o\": {\"a\": 1}, \"list\": [1, 2, {\"a\": 3}]}"));

  private static Object evaluate(String text, JsonataScope scope) {
    return Formula.compile(text).orElseThrow().evaluate(scope);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n",
        "$.entry.n",
        "$$.a.`x y`[0].\"b\"",
        "{ \"x\": $.entry.n * 2 }",
        "$executionCount(\"inc\") + 1",
        "$executionCount(\"add\") = 0 ? $.count : $nodeExecution(\"add\", -1) + $.count",
        "$sum($.entry.orders[quantity > 1].(price * quantity))",
        "[$.t1, $.t2, $sum(a.b)]",
        "\"Hello, \" & $.entry.name",
        "orders.{ \"id\": id, \"total\": price * quantity }",
        "$item * 2",
        "a ?? b ?: c",
        "$.entry.kind in [\"a\", \"b\"] and $not(done)"
      })
  void commonExpressionsAreFormulas(String text) {
    assertThat(Formula.compile(text)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a.",
        "a..b",
        "[1..3]",
        "a.*",
        "**.a",
        "%.a",
        "a[]",
        "a.[b]",
        "[1, 2][0]",
        "\"a\"[0]",
        "a.1",
        "a.true",
        "a^(b)",
        "a@$x.b",
        "a#$i",
        "a{b: c}",
        "($x := 1; $x)",
        "$map(a, function($v) { $v })",
        "a ~> $sum",
        "$sum()",
        "$unknown(1)",
        "a(1)",
        "/x/",
        "a /* b */",
        "\"\\u0041\"",
        "\"open",
        "`open",
        "01",
        "1e3",
        "é",
        "a\u000bb",
        "a b",
        "a!b",
        "and",
        "--1",
        "$previousNode(2)",
        "$nodeExecution($.a, 0)",
        "$nodeExecutions",
        "$eval(\"1\")",
        "a ? b : c : d",
        "{\"a\" 1}",
        "(a",
        "a[4294967296]"
      })
  void otherExpressionsAreNot(String text) {
    assertThat(Formula.compile(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n + s",
        "-s",
        "n < s",
        "o < 1",
        "o = o",
        "list in [[list]]",
        "\"\" & o",
        "1 / 0",
        "{\"a\": 1, \"a\": 2}",
        "{s: 1, \"text\": 2}",
        "{n: 1}",
        "$sum(s)",
        "$join(list)",
        "$length(n)",
        "$merge(list)",
        "missing[true]",
        "$missing",
        "$sum"
      })
  void mistakesAndOddValuesAreLeftToTheLibrary(String text) {
    assertThat(evaluate(text, SCOPE)).isSameAs(Formula.UNSURE);
  }

  @Test
  void aListAsTheWholeInputIsLeftToTheLibrary() {
    assertThat(evaluate("$", JsonataScope.of(List.of(1)))).isSameAs(Formula.UNSURE);
  }

  @Test
  void aVariableMayHaveTheNameOfAFunction() {
    JsonataScope scope = SCOPE.withVariables(Map.of("count", 1, "exists", 2, "item", 3));
    assertThat(evaluate("$item", scope)).isEqualTo(3);
    assertThat(evaluate("$count", scope)).isEqualTo(1);
    assertThat(evaluate("$count(list)", scope)).isSameAs(Formula.UNSURE);
    assertThat(evaluate("n ?? 1", scope)).isSameAs(Formula.UNSURE);
  }

  @Test
  void whatAFormulaMakesIsImmutable() {
    Object made = evaluate("{\"a\": [n, o, {\"b\": list}]}", SCOPE);
    assertThat(Json.write(made)).isEqualTo("{\"a\":[2,{\"a\":1},{\"b\":[1,2,{\"a\":3}]}]}");
    assertThat(Values.freeze(made)).isSameAs(made);
  }

  @Test
  void theBoundsHold() {
    JsonataScope scope = JsonataScope.of(Map.of("list", Collections.nCopies(50, "text")));
    Bounds few = new Bounds(System.nanoTime() + Duration.ofMinutes(1).toNanos(), 500, 200);
    assertThat(evaluate("$count(list)", scope.with(few))).isEqualTo(50);
    assertThat(evaluate("list[$ = \"text\"]", scope.with(few))).isSameAs(Formula.UNSURE);
    Bounds shallow = new Bounds(few.deadlineNanos(), 10, 10_000);
    assertThat(evaluate("$count(list)", scope.with(shallow))).isSameAs(Formula.UNSURE);
    String deep = "1" + " + 1".repeat(600);
    assertThatThrownBy(() -> scope.evaluate(deep)).hasMessageContaining("deeper than 500");
  }

  @Test
  void aFormulaStopsAtItsDeadline() {
    Object many = Collections.nCopies(3000, Map.of("list", Collections.nCopies(3000, 1)));
    JsonataScope scope =
        JsonataScope.of(Map.of("many", many)).with(JsonataScope.within(Duration.ofMillis(1)));
    Bounds wide = new Bounds(scope.bounds().deadlineNanos(), 500, Integer.MAX_VALUE);
    assertThatThrownBy(() -> evaluate("$count(many.list[$ + 1 > 5])", scope.with(wide)))
        .isInstanceOfSatisfying(
            ExpressionException.class,
            e -> {
              assertThat(e.isLimit()).isTrue();
              assertThat(e).hasMessageContaining("ran out of time");
            });
  }

  @Test
  void anInterruptEndsAFormula() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> evaluate("n", SCOPE))
          .isInstanceOf(ExpressionException.class)
          .hasMessage("the evaluation was interrupted (D1000)");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
