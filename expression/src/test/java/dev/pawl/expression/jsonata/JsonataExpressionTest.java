package dev.pawl.expression.jsonata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonataExpressionTest {
  private static Object evaluate(String expression, String json) {
    return JsonataScope.of(Json.parse(json)).evaluate(expression);
  }

  private static String text(String expression, String json) {
    return Json.write(evaluate(expression, json));
  }

  @Test
  void tellsNullFromUndefined() {
    assertThat(evaluate("a", "{\"a\": null}")).isNull();
    assertThat(evaluate("a", "{}")).isEqualTo(Undefined.UNDEFINED);
    assertThat(JsonataScope.empty().evaluate("$")).isEqualTo(Undefined.UNDEFINED);
    assertThat(evaluate("$", "null")).isNull();
    assertThat(text("{\"x\": a, \"y\": b}", "{\"a\": null}")).isEqualTo("{\"x\":null}");
  }

  @Test
  void seesNullsInsideLists() {
    assertThat(evaluate("a[1]", "{\"a\": [1, null, 2]}")).isNull();
    assertThat(text("a.$type($)", "{\"a\": [1, null, 2]}"))
        .isEqualTo("[\"number\",\"null\",\"number\"]");
    assertThat(text("a[$ = null]", "{\"a\": [1, null, 2]}")).isEqualTo("null");
    assertThat(text("$count(a)", "{\"a\": [null, null]}")).isEqualTo("2");
    assertThat(text("$map(a, $exists)", "{\"a\": [null, 0]}")).isEqualTo("[true,true]");
  }

  @Test
  void handsBackUntouchedPartsOfTheInputAsTheyCame() {
    Map<?, ?> input = (Map<?, ?>) Json.parse("{\"a\": {\"b\": [1, {\"c\": null}]}}");
    assertThat(JsonataScope.of(input).evaluate("a")).isSameAs(input.get("a"));
    Map<?, ?> made = (Map<?, ?>) JsonataScope.of(input).evaluate("{\"x\": a}");
    assertThat(made.get("x")).isSameAs(input.get("a"));
  }

  @Test
  void returnsImmutableValues() {
    List<?> made = (List<?>) evaluate("[a, {\"b\": 1}]", "{\"a\": 1}");
    assertThatThrownBy(() -> made.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    assertThat(Values.freeze(made)).isSameAs(made);
  }

  @Test
  void keepsTheDigitsOfIntegersThatNobodyTouched() {
    assertThat(text("a", "{\"a\": 9007199254740993}")).isEqualTo("9007199254740993");
    assertThat(text("[a]", "{\"a\": 123456789012345678901234567890}"))
        .isEqualTo("[123456789012345678901234567890]");
    assertThat(evaluate("a", "{\"a\": 9007199254740993}")).isEqualTo(9007199254740993L);
    assertThat(evaluate("[a][0]", "{\"a\": 18446744073709551616}"))
        .isEqualTo(new BigInteger("18446744073709551616"));
    assertThat(text("$string(a)", "{\"a\": 9007199254740993}")).isEqualTo("\"9007199254740993\"");
  }

  @Test
  void computesWithDoublesAndPrintsAsJavaScriptDoes() {
    assertThat(evaluate("1 + 1", "{}")).isEqualTo(2);
    assertThat(evaluate("10 / 4 * 2", "{}")).isEqualTo(5);
    assertThat(text("9007199254740993 + 0", "{}")).isEqualTo("9007199254740992");
    assertThat(text("2 * a", "{\"a\": 4611686018427387905}")).isEqualTo("9223372036854776000");
    assertThat(text("a", "{\"a\": 1.0}")).isEqualTo("1");
    assertThat(text("$string(1e21) & $string(0.1 + 0.2)", "{}")).isEqualTo("\"1e+210.3\"");
  }

  @Test
  void takesFunctionsInAResultForUndefined() {
    assertThat(evaluate("$sum", "{}")).isEqualTo(Undefined.UNDEFINED);
    assertThat(evaluate("function($x){$x}", "{}")).isEqualTo(Undefined.UNDEFINED);
    assertThat(text("{\"f\": $sum, \"g\": /x/, \"a\": 1}", "{}")).isEqualTo("{\"a\":1}");
    assertThat(text("[$sum, 1]", "{}")).isEqualTo("[null,1]");
  }

  @Test
  void neverChangesItsInput() {
    Object input = Json.parse("{\"list\": [], \"o\": {\"x\": 1, \"n\": null}}");
    JsonataScope scope = JsonataScope.of(input);
    assertThat(Json.write(scope.evaluate("o ~> |$|{\"x\": 2, \"y\": 3}, \"n\"|")))
        .isEqualTo("{\"x\":2,\"y\":3}");
    assertThat(Json.write(scope.evaluate("list{\"a\": 1}"))).isEqualTo("{\"a\":1}");
    assertThatThrownBy(() -> scope.evaluate("{\"a\": 1} ~> |$$.o|{\"x\": 2}|"))
        .isInstanceOf(ExpressionException.class);
    assertThat(Json.write(input)).isEqualTo("{\"list\":[],\"o\":{\"x\":1,\"n\":null}}");
  }

  @Test
  void seesTheVariablesOfTheScope() {
    JsonataScope scope =
        JsonataScope.of(Map.of("a", 1)).withVariables(Map.of("item", Map.of("x", 5), "index", 2));
    assertThat(scope.evaluate("$item.x + $index + a")).isEqualTo(8);
    assertThat(scope.evaluate("$map([1], function($v){$item.x})")).isEqualTo(5);
  }

  @Test
  void takesTimeAndChanceFromTheScope() {
    JsonataScope scope = JsonataScope.empty();
    assertThat(scope.evaluate("$millis()")).isEqualTo(JsonataScope.MILLIS);
    assertThat(scope.evaluate("$now()")).isEqualTo("2023-11-14T22:13:20.000Z");
    assertThat(scope.evaluate("$now(\"[Y]\")")).isEqualTo("2023");
    assertThat(scope.evaluate("$random()")).isEqualTo(0.25);
    assertThat(Json.write(scope.evaluate("$shuffle([1, 2, 3])"))).isEqualTo("[2,3,1]");
    assertThat(scope.evaluate("$fromMillis($toMillis(\"10:00\", \"[H]:[m]\"))"))
        .isEqualTo("2023-11-14T10:00:00.000Z");
  }

  @Test
  void sortsStably() {
    String list =
        "{\"l\": [{\"k\":2,\"i\":0},{\"k\":1,\"i\":1},{\"k\":2,\"i\":2},{\"k\":1,\"i\":3}]}";
    assertThat(text("$sort(l, function($a, $b){$a.k > $b.k}).i", list)).isEqualTo("[1,3,0,2]");
    assertThat(text("l^(k).i", list)).isEqualTo("[1,3,0,2]");
    assertThat(text("$sort([1..9], function($a, $b){false})", "{}"))
        .isEqualTo("[1,2,3,4,5,6,7,8,9]");
  }

  @Test
  void givesErrorsTheCodesOfTheLanguage() {
    assertThat(code("1 + \"a\"")).isEqualTo("T2002");
    assertThat(code("$sum(\"a\")")).isEqualTo("T0412");
    assertThat(code("$missing(1)")).isEqualTo("T1006");
    assertThat(code("$error(\"my own\")")).isEqualTo("D3137");
    assertThat(code("$number(\"x\")")).isEqualTo("D3030");
    assertThat(code("$eval(\"1 + \\\"a\\\"\")")).isEqualTo("D3121");
    assertThatThrownBy(() -> evaluate("$error(\"my own\")", "{}")).hasMessage("my own (D3137)");
  }

  private static String code(String expression) {
    return catchThrowableOfType(ExpressionException.class, () -> evaluate(expression, "{}")).code();
  }

  @Test
  void pointsToMistakesInTheText() {
    assertThat(offset("a + ")).isEqualTo(4);
    assertThat(offset("a b")).isEqualTo(2);
    assertThat(offset("[1, 2")).isEqualTo(5);
    assertThat(offset("a[/+/]")).isEqualTo(3);
    assertThat(offset("/* c */ a } ")).isEqualTo(10);
    assertThat(offset("a /* open")).isEqualTo(2);
  }

  private static int offset(String text) {
    return catchThrowableOfType(
            ExpressionSyntaxException.class, () -> JsonataExpression.compile(text))
        .offset();
  }

  @Test
  void refusesWhatStandsRightBehindARegularExpression() {
    for (String flags : List.of("g", "q", "1", "ig", "gi", "x_1")) {
      String text = "$replace(\"aa\", /a/" + flags + ", \"b\")";
      assertThatThrownBy(() -> JsonataExpression.compile(text))
          .as(text)
          .isInstanceOf(ExpressionSyntaxException.class)
          .hasMessageContaining("(S0202)");
    }
    assertThat(offset("$split(\"a-b\", /-/g)")).isEqualTo(17);
    assertThat(text("$replace(\"aA\", /a/i, \"b\") & $contains(\"x\", /x/)", "{}"))
        .isEqualTo("\"bbtrue\"");
  }

  /** The library would write it to the standard output, which may be somebody's wire. */
  @Test
  void printsNothingOfWhatIsCalledAndIsNoFunction() {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      for (String call : List.of("$(1)", "(a)(1)", "a.b(1)", "\"a\"(1)", "[1].(a)(2)")) {
        assertThat(
                catchThrowableOfType(
                        ExpressionException.class, () -> evaluate(call, "{\"a\": {\"b\": 3}}"))
                    .code())
            .as(call)
            .isEqualTo("T1006");
      }
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  void namesFunctionsThatExistNowhere() {
    assertThat(free("$totl(a) + $sum(b)")).containsExactly("totl");
    assertThat(free("($f := function($g){$g(1)}; $f($sum))")).isEmpty();
    assertThat(free("list@$f.$f(1)")).isEmpty();
    assertThat(free("$eval(\"$x := 1\") & $x()")).isEmpty();
    assertThat(free("$previousNode() & \"$no(1)\" & /$no(1)/ /* $no(1) */")).isEmpty();
  }

  private static Set<String> free(String text) {
    return JsonataScope.compiled(text).freeFunctions();
  }

  @Test
  void partialApplicationLeavesOutWhatTheTextLeavesOut() {
    assertThat(text("$map([\"a\", \"b\"], $pad(?, 3))", "{}")).isEqualTo("[\"a  \",\"b  \"]");
    assertThat(text("($p := $pad; $p(?, 3)(\"x\"))", "{}")).isEqualTo("\"x  \"");
    assertThat(text("$map([\"ab\"], $match(?, /b/)).index", "{}")).isEqualTo("1");
  }

  @Test
  void evaluatesTextsWithTheVariablesOfTheirPlace() {
    assertThat(evaluate("($x := 2; $eval(\"$x * a\"))", "{\"a\": 3}")).isEqualTo(6);
    assertThat(text("$map([1, 2], function($v){$eval(\"$v & $$.a\")})", "{\"a\": 3}"))
        .isEqualTo("[\"13\",\"23\"]");
    assertThat(evaluate("$eval($eval('\"a\"'))", "{\"a\": 3}")).isEqualTo(3);
    assertThat(evaluate("$eval(\"$match('abc', /b/).index + $x\")", "{}"))
        .isEqualTo(Undefined.UNDEFINED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"$abs(big)", "$floor($$.big)", "$ceil(big)", "[$floor(big)]", "$sum([big, 1])"})
  void aResultThatNoNumberCanTellIsRefused(String text) throws ExpressionSyntaxException {
    JsonataExpression expression = JsonataExpression.compile(text);
    JsonataScope scope = JsonataScope.of(Map.of("big", BigInteger.TEN.pow(399)));
    assertThatThrownBy(() -> expression.evaluate(scope))
        .isInstanceOfSatisfying(
            ExpressionException.class, e -> assertThat(e.code()).isEqualTo("D1001"));
  }
}
