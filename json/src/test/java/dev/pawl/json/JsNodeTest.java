package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every coercion and comparison of a matrix of values, compared with a real JavaScript engine. */
final class JsNodeTest {
  private static final String JSON_VALUES =
      """
      null true false 0 -0.0 1 2 -1 10 9 1.5 0.1 100 1e21 1e-7 9007199254740992 5e-324
      "" "\\u0020" "\\n\\t" "0" "1" "01" "1.0" "10" "9" "0x10" "1e3" "-0" "1e21" "a" "b" "B" "ab"
      "true" "false" "null" "undefined" "NaN" "Infinity" "[object\\u0020Object]" "1,2" "," "\\ud83d\\ude00"
      "\\uffff" "\\ud800" "é" "\\u00a07\\ufeff"
      [] [] [0] [1] ["1"] [[1]] [[]] [null] [null,null] [1,2] ["1,2"] ["a"] [true] [1.50] [{}] [[1,[2,[]]],{}]
      {} {} {"a":1} {"b":[]} {"length":0}
      """;

  private static final String SPECIAL_VALUES =
      "undefined NaN Infinity -Infinity [undefined] [1,undefined,null]";

  private final List<Object> values = new ArrayList<>();
  private final List<String> sources = new ArrayList<>();

  JsNodeTest() {
    for (String source : JSON_VALUES.strip().split("\\s+")) {
      sources.add(source);
      values.add(Json.parse(source));
    }
    sources.addAll(Arrays.asList(SPECIAL_VALUES.split(" ")));
    values.add(UNDEFINED);
    values.add(Double.NaN);
    values.add(Double.POSITIVE_INFINITY);
    values.add(Double.NEGATIVE_INFINITY);
    values.add(List.of(UNDEFINED));
    values.add(Arrays.asList(1, UNDEFINED, null));
  }

  @Test
  void coercesAsNodeDoes() {
    List<String> node =
        NodeJs.ask(
            """
            const print = (x) => [!!x, typeof x, bits(Number(x)), String(x)].join(' ');
            return input.map((source) => print(eval('(' + source + ')')));
            """,
            sources);

    assertThat(values.stream().map(JsNodeTest::coercions)).isEqualTo(node);
  }

  private static String coercions(Object value) {
    String bits = Long.toHexString(Double.doubleToLongBits(Js.toNumber(value)));
    return Js.truthy(value) + " " + Js.typeOf(value) + " " + bits + " " + Js.toText(value);
  }

  @Test
  void comparesAsNodeDoes() {
    List<String> node =
        NodeJs.ask(
            """
            const values = input.map((source) => eval('(' + source + ')'));
            const print = (a, b) => [a == b, a === b, a < b, a <= b].join(' ');
            return values.flatMap((a) => values.map((b) => print(a, b)));
            """,
            sources);

    assertThat(node).hasSize(values.size() * values.size());
    for (int i = 0; i < node.size(); i++) {
      int left = i / values.size();
      int right = i % values.size();
      assertThat(comparisons(values.get(left), values.get(right)))
          .as("%s ==, ===, <, <= %s", sources.get(left), sources.get(right))
          .isEqualTo(node.get(i));
    }
  }

  private static String comparisons(Object a, Object b) {
    return Js.looseEquals(a, b)
        + " "
        + Js.strictEquals(a, b)
        + " "
        + Js.lessThan(a, b)
        + " "
        + Js.lessOrEqual(a, b);
  }
}
