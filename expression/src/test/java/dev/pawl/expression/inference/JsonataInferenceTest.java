package dev.pawl.expression.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonataInferenceTest {
  private static final Surroundings ORDER =
      Surroundings.of(
          SchemaTypes.of(
              (Map<?, ?>)
                  Json.parse(
                      """
                      {"type": "object", "required": ["id", "items", "mode"], "properties": {
                        "id": {"type": "string"}, "note": {"type": "string"},
                        "mode": {"enum": ["fast", "slow"]}, "count": {"type": "number"},
                        "items": {"type": "array", "items": {"type": "object",
                          "required": ["name", "price"], "properties": {
                            "name": {"type": "string"}, "price": {"type": "number"},
                            "tags": {"type": "array", "items": {"type": "string"}}}}}}}
                      """)),
          Map.of("item", Type.TEXT));

  private static final String ITEM = "{ name: string, price: number, tags?: string[] }";

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '\'',
      value = {
        "id → string",
        "$.id → string",
        "note → nothing | string",
        "items.name → nothing | string | string[]",
        "[items.name] → string[]",
        "items[0].price → nothing | number",
        "items[price > 10] → nothing | { name: string, price: number, tags?: string[] }[] | { name:"
            + " string, price: number, tags?: string[] }",
        "$sum(items.price) → nothing | number",
        "$count(items) → number",
        "$map(items, function($i) { $i.price * 2 }) → nothing | number | number[]",
        "{ \"a\": id, \"b\": note } → { a: string, b?: string }",
        "note ?? \"none\" → string",
        "mode = \"fast\" ? 1 : \"x\" → 1 | \"x\"",
        "($x := items[0]; $x.name) → nothing | string",
        "id & note → string",
        "$item → string",
        "items^(price).name → nothing | string | string[]",
        "items.tags → nothing | string | string[]",
        "$uppercase(id) ~> $length() → number",
        "$merge([{ \"a\": 1 }, { \"b\": id }]) → { a: 1, b?: string }",
        "items{ name: price } → nothing | { [name]: number | number[] }",
        "$.\"items\"[0].price → nothing | number",
        "\"items\"[0].\"price\" → nothing | number",
        "$.\"items\"[price > 1][0].name → nothing | string",
        "items.\"tags\"[] → nothing | (string | string[])[]",
        "items.tags[] → nothing | (string | string[])[]",
        "items.\"tags\"[0] → nothing | string | string[]",
        "items.tags[0] → nothing | string | string[]",
        "\"items\"^(price).name → nothing | string | string[]",
        "$.\"items\"^(price) → nothing | ITEM[] | ITEM",
        "$.items^(price) → nothing | ITEM[] | ITEM",
        "$.\"items\"{ name: price } → nothing | { [name]: number | number[] }",
        "\"id\"[0] → nothing | \"id\"",
        "\"id\"^($) → \"id\"",
        "$.\"items\"#$i[0] → unknown"
      })
  void knowsWhatComesOfIt(String text, String expected) {
    assertThat(JsonataInference.of(text, ORDER).type()).hasToString(expected.replace("ITEM", ITEM));
    assertThat(JsonataInference.of(text, ORDER).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "items.prize | UNKNOWN_MEMBER | false | 6 | did you mean `price`?",
        "items[pric > 1] | UNKNOWN_MEMBER | false | 6 | did you mean `price`?",
        "id.name | UNKNOWN_MEMBER | false | 3 | ''",
        "mode = \"fats\" | NEVER_HOLDS | false | 0 | did you mean `fast`?",
        "1 + id | BAD_OPERAND | true | 4 | texts are put together by `&`, and `$number(…)` reads a"
            + " number",
        "note + 1 | BAD_OPERAND | false | 0 | texts are put together by `&`, and `$number(…)` reads"
            + " a number",
        "$uppercase(count) | BAD_OPERAND | false | 11 | `$string(…)` writes a text",
        "$uppercase(5) | BAD_OPERAND | true | 11 | `$string(…)` writes a text",
        "id > 1 | BAD_OPERAND | true | 0 | `$number(…)` reads a number from a text",
        "$sum(items.name) | BAD_OPERAND | false | 5 | `$number(…)` reads a number",
        "$length(items) | BAD_OPERAND | true | 8 | `$count(…)` counts the values of a list",
        "$contains(items, \"x\") | BAD_OPERAND | true | 10 | `in` asks whether a list has a value",
        "$join(items.price) | BAD_OPERAND | false | 6 | `….$string()` writes each as a text",
        "$split(items, \",\") | BAD_OPERAND | true | 7 | ''",
        "$toMillis(1) | BAD_OPERAND | true | 10 | ''",
        "mode = \"x\" | NEVER_HOLDS | false | 0 | ''",
        "items.price.$uppercase() | BAD_OPERAND | false | 12 | `$string(…)` writes a text",
        "$replace(id, \"a\") | BAD_OPERAND | true | 0 | ''",
        "$(1) | BAD_OPERAND | true | 0 | ''",
        "(id)(1) | BAD_OPERAND | true | 0 | ''",
        "($x := 1; $x(2)) | BAD_OPERAND | true | 10 | ''",
        "$map([1], function($v) { $v() }) | BAD_OPERAND | false | 25 | ''",
        "length(id) | UNKNOWN_FUNCTION | true | 0 | functions begin with a dollar sign:"
            + " `$length(…)`",
        "id.toUpperCase() | UNKNOWN_FUNCTION | true | 3 | write `$uppercase(…)`",
        "note.toUpperCase() | UNKNOWN_FUNCTION | false | 5 | write `$uppercase(…)`",
        "$len(id) | UNKNOWN_FUNCTION | true | 0 | write `$length(…)` of a text, or `$count(…)`",
        "id.$split() | BAD_OPERAND | true | 3 | ''",
        "id.($ + 1) | BAD_OPERAND | true | 4 | texts are put together by `&`, and `$number(…)`"
            + " reads a number",
        "$substring(id, 1, 2, 3) | BAD_OPERAND | true | 0 | ''",
        "$itm | UNKNOWN_VARIABLE | false | 0 | did you mean `$item`?",
        "false ? 1 + id : 2 | BAD_OPERAND | false | 12 | texts are put together by `&`, and"
            + " `$number(…)` reads a number"
      })
  void findsWhatCannotBeMeant(
      String text, String code, boolean certain, int offset, String advice) {
    List<Finding> findings = JsonataInference.of(text, ORDER).findings();
    assertThat(findings).as(text).hasSize(1);
    Finding finding = findings.getFirst();
    assertThat(finding.code()).hasToString(code);
    assertThat(finding.certain()).isEqualTo(certain);
    assertThat(finding.offset()).isEqualTo(offset);
    assertThat(finding.advice()).isEqualTo(advice);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ \"f\": function() { 1 } }.f()",
        "($f := function($n) { $n > 0 ? $f($n - 1) : 0 }; $f(3))",
        "($eval(\"1\"); $len(id))",
        "false ? $len(id) : 1",
        "$map([1], function($v) { $len($v) })",
        "items.tags[0].($f := $uppercase; $f($))",
        "id ~> $uppercase"
      })
  void leavesCallsAloneThatCanBeMade(String text) {
    assertThat(JsonataInference.of(text, ORDER).findings()).isEmpty();
  }

  @Test
  void knowsTheTypeAtAnOffset() {
    Inferred inferred = JsonataInference.of("$string(items[0].price) & id", ORDER);
    assertThat(inferred.at(18)).hasToString("number");
    assertThat(inferred.at(9)).hasToString("{ name: string, price: number, tags?: string[] }[]");
    assertThat(inferred.at(0)).hasToString("nothing | string");
    assertThat(inferred.at(26)).hasToString("string");
  }

  @Test
  void doesNotLookLongerThanATextIsWorth() {
    String text = "$$.note" + "[$$.note".repeat(60) + "]".repeat(60);
    assertThat(JsonataInference.of(text, ORDER).type()).isEqualTo(Type.ANY);
  }

  @Test
  void largeDataThatIsPassedOnOverAndOverAgainIsNotFollowedWithoutEnd() {
    Map<String, Type> members = new HashMap<>();
    for (int i = 0; i < 1_900; i++) {
      members.put("p" + i, Type.TEXT);
    }
    Surroundings wide = Surroundings.of(Type.object(Members.closed(members)));
    String few = "[" + "$, $merge($), ".repeat(5) + "$]";
    String many = "[" + "$, $merge($), ".repeat(2_000) + "$]";
    assertThat(JsonataInference.of(few, wide).type()).isNotEqualTo(Inferred.UNKNOWN.type());
    assertThat(JsonataInference.of(many, wide)).isEqualTo(Inferred.UNKNOWN);
  }
}
