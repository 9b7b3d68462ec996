package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.json.Json;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No expression hangs, fills the memory or ends the thread it runs on. */
@Timeout(120)
final class JsonataBoundsTest {
  private static final String SHARED = "$reduce([1..60], function($p, $v){[[$p], [$p]]}, [1])";

  private static Throwable stop(String expression) {
    return stop(expression, Duration.ofMillis(500));
  }

  /** Of what would go on for ever: nothing else stops it, so that there is no use in waiting. */
  private static Throwable stopSoon(String expression) {
    return stop(expression, Duration.ofMillis(100));
  }

  private static Throwable stop(String expression, Duration after) {
    JsonataScope scope =
        JsonataScope.of(Json.parse("{\"doc\": {\"a\": [1, 2, {\"b\": \"text\"}]}}"))
            .with(JsonataScope.within(after));
    return catchThrowable(() -> scope.evaluate(expression));
  }

  private static void assertLimit(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(ExpressionException.class, e -> assertThat(e.isLimit()).isTrue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "($f := function($x){1 + $f($x)}; $f(1))",
        "($f := function($x){[$f($x)]}; $f(1))",
        "($f := function(){$map([1], $f)}; $f())",
        "($f := function(){$sift({\"a\": 1}, $f)}; $f())",
        "($f := function(){$eval(\"1 + $f()\")}; $f())",
        "($f := function($x){$f($x) ~> $f}; $f(1))"
      })
  void runawayRecursionStops(String expression) {
    assertLimit(stop(expression));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "($f := function($x){$f($x)}; $f(1))",
        "($f := function($x){$x ? $g($x) : 1}; $g := function($x){$f($x)}; $f(1))",
        "$eval($eval('\"($f := function(){$f()}; $f())\"'))",
        "[1..9000000].($ * 2)",
        "$map([1..3000], function($x){$map([1..3000], function($y){$x * $y})})",
        "[1..1000000][$ in [1..1000]]",
        "$contains($pad(\"\", 60, \"a\") & \"b\", /(.*a){25}c/)",
        "$match($pad(\"\", 60, \"a\") & \"b\", /(.*a){25}c/)",
        "$replace($pad(\"\", 60, \"a\") & \"b\", /(.*a){25}c/, \"\")",
        "$split($pad(\"\", 60, \"a\") & \"b\", /(.*a){25}c/)",
        "($pad(\"\", 60, \"a\") & \"b\") ~> /(.*a){25}c/",
        "$map([$pad(\"\", 60, \"a\")], /(.*a){25}c/)",
        "$eval('$contains($pad(\"\", 60, \"a\") & \"b\", /(.*a){25}c/)')"
      })
  void endlessWorkStopsAtTheDeadline(String expression) {
    assertLimit(stopSoon(expression));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(|)", "(?:a?|b?)", "(?:|){2}", "(?:(?=a?)|(?!x))", "(?:|\\B|\\b)"})
  void backtrackingThatReadsNothingStopsToo(String choice) {
    String regex = "/^a" + choice.repeat(60) + "x/";
    assertLimit(stopSoon("$match(\"a\", " + regex + ")"));
    assertLimit(stopSoon("$contains(\"a\", " + regex + ")"));
    assertLimit(stopSoon("$replace(\"a\", " + regex + ", \"\")"));
    assertLimit(stopSoon("$split(\"a\", " + regex + ")"));
    assertLimit(stopSoon("\"a\" ~> " + regex));
    String quoted = Json.write("$match(\"a\", " + regex + ")");
    assertLimit(stopSoon("$eval(" + quoted + ")"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1..1e7].[1..1e7]",
        "[1..1e7].{\"a\": $}",
        "[1..5000].[1..5000].[1..5000]",
        "[1..5000]@$a.[1..5000]@$b.[1..5000]",
        "$pad(\"x\", 1e9)",
        "$pad(\"x\", -1e300)",
        "[1..1000].$pad(\"x\", 9999999)",
        "$join([1..200000].(\"abcdef\"), $pad(\"\", 100))",
        "($f := function($s){$f($s & $s)}; $f(\"ab\"))",
        "$string([1..9999999])",
        "$split($pad(\"\", 9999999), \"\")",
        "$replace($pad(\"\", 1000000, \"a\"), \"a\", $pad(\"\", 100, \"b\"))",
        "$replace($pad(\"\", 1000000, \"a\"), /a/, $pad(\"\", 1000000, \"b\"))",
        "$spread([1..1000000].{\"a\": 1, \"b\": 2})",
        "$encodeUrl($pad(\"\", 9000000, \"\\u00e9\"))",
        "$reduce([1..100], function($p, $v){$append($p, $p)}, [1, 2])",
        "$reduce([1..100], function($p, $v){$p & $p}, \"ab\")",
        "$zip([1..1e7], [1..1e7])",
        "$formatNumber(1, $pad(\"\", 100000, \"0\"))",
        "$formatInteger(1e15, \"I\")",
        "$fromMillis(0, \"[Y,999999]\")",
        "\"\" & [1..1000000].($$ ~> $string)",
        "\"\" & [1..1000000].($pad(\"\", 1000000))"
      })
  void whatGrowsWithoutEndStops(String expression) {
    assertLimit(stop(expression));
  }

  @Test
  void aSmallValueThatStandsForAHugeOneStops() {
    assertLimit(stop(SHARED));
    assertLimit(stop("\"\" & " + SHARED));
    assertLimit(stop(SHARED + " = " + SHARED));
    assertLimit(stop("$count(" + SHARED + ".**)"));
    assertLimit(stop(SHARED + " ? 1 : 2"));
    assertLimit(stop("$clone(" + SHARED + ")"));
    assertLimit(stop("$reduce([1..60], function($p, $v){{\"a\": $p, \"b\": $p}}, 1)"));
  }

  @Test
  void tooLargeARangeIsTheLanguagesOwnError() {
    assertThat(stop("[1..9e15]"))
        .isInstanceOfSatisfying(
            ExpressionException.class, e -> assertThat(e.code()).isEqualTo("D2014"));
    assertThat(stop("$power(10, 400)")).hasMessageContaining("D3061");
  }

  @Test
  void theBoundsOfTheScopeCount() {
    Bounds few = new Bounds(System.nanoTime() + Duration.ofSeconds(20).toNanos(), 40, 100);
    JsonataScope scope = JsonataScope.empty().with(few);
    assertThat(scope.evaluate("$sum([1..90])")).isEqualTo(4095);
    assertThatThrownBy(() -> scope.evaluate("[1..101]")).hasMessageContaining("100");
    assertThatThrownBy(() -> scope.evaluate("$pad(\"\", 101)")).hasMessageContaining("100");
    String down = "($f := function($n){$n = 0 ? 0 : 1 + $f($n - 1)}; $f(%d))";
    assertThat(scope.evaluate(down.formatted(2))).isEqualTo(2);
    assertThatThrownBy(() -> scope.evaluate(down.formatted(30)))
        .hasMessageContaining("deeper than 40");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1..2000]#$i[$i = 5]",
        "items#$i[$i = 5]",
        "items@$x.$x",
        "[1]@$x.[1..2000]",
        "[1]@$x.$$.items",
        "few@$x.$$.few@$y.($x + $y)",
        "items.%"
      })
  void whatIsKeptForEachVariableOfAStepCounts(String expression) {
    String items = Collections.nCopies(2000, "1").toString();
    String some = Collections.nCopies(50, "1").toString();
    Bounds few = new Bounds(System.nanoTime() + Duration.ofSeconds(20).toNanos(), 40, 10_000);
    JsonataScope scope =
        JsonataScope.of(Json.parse("{\"items\": " + items + ", \"few\": " + some + "}")).with(few);
    assertLimit(catchThrowable(() -> scope.evaluate(expression)));
    assertThat(scope.evaluate("$count([1..500]#$i[$i < 7])")).isEqualTo(7);
  }

  @Test
  void noStackIsTooSmallToSayThatItIsFull() throws InterruptedException {
    String deep = "($f := function($x){$map([1], function(){1 + $f($x)})}; $f(1))";
    Bounds endless = new Bounds(System.nanoTime() + 20_000_000_000L, 1_000_000, 1000);
    AtomicReference<Throwable> onSmall = new AtomicReference<>();
    AtomicReference<Throwable> onVirtual = new AtomicReference<>();
    JsonataScope scope = JsonataScope.empty().with(endless);
    JsonataExpression expression = JsonataScope.compiled(deep);
    Thread small =
        new Thread(
            null,
            () -> onSmall.set(catchThrowable(() -> expression.evaluate(scope))),
            "small",
            256 * 1024);
    small.start();
    small.join();
    Thread.ofVirtual()
        .start(() -> onVirtual.set(catchThrowable(() -> expression.evaluate(scope))))
        .join();
    assertLimit(onSmall.get());
    assertLimit(onVirtual.get());
    assertThat(JsonataScope.empty().evaluate("1 + 1")).isEqualTo(2);
  }

  @Test
  void aRegularExpressionThatFillsTheStackStops() {
    assertLimit(stop("$match($pad(\"\", 1000000, \"ab\"), /(a|b)*c/)"));
  }

  @Test
  void anInterruptEndsTheEvaluationAndStaysSet() {
    Thread.currentThread().interrupt();
    Throwable thrown = stop("1 + 1");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(thrown).isInstanceOf(ExpressionException.class).hasMessageContaining("interrupted");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        "[",
        "-",
        "a.",
        "a?:(",
        "((a?:b)?:",
        "function($x){",
        "$a:=",
        "{\"a\":",
        "1+"
      })
  void hostileTextsAreRefused(String piece) {
    String text = piece.repeat(99_999 / piece.length());
    assertThatThrownBy(() -> JsonataExpression.compile(text))
        .isInstanceOf(ExpressionSyntaxException.class);
    assertThatThrownBy(() -> JsonataExpression.compile(piece.repeat(3000)))
        .isInstanceOf(ExpressionSyntaxException.class);
    assertThatThrownBy(() -> JsonataExpression.compile("1".repeat(1_000_000)))
        .isInstanceOf(ExpressionSyntaxException.class);
  }

  @Test
  void nestedDefaultsDoNotMultiplyWithoutEnd() {
    String text = "(".repeat(40) + "a" + "?:b)".repeat(40);
    assertThatThrownBy(() -> JsonataExpression.compile(text)).hasMessageContaining("nested deeper");
    assertThat(JsonataScope.empty().evaluate("a" + " ?: b".repeat(50) + " ?? 7")).isEqualTo(7);
  }
}
