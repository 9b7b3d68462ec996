package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideningTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'type':'string'} | {'type':['string','null']}
          {'type':'integer'} | {'type':'number'}
          {'type':'string','maxLength':5} | {'type':'string','maxLength':6}
          {'type':'string','description':'a'} | {'type':'string','description':'b','default':'c'}
          {'enum':['a','b']} | {'enum':['c','b','a']}
          {'enum':['a','b']} | {'type':'string','maxLength':1}
          {'anyOf':[{'type':'string'},{'type':'null'}]} | {'type':['string','null']}
          {'type':'string'} | {'anyOf':[{'type':'number'},{'type':'string'}]}
          {'type':'object','required':['a']} | {'type':'object','properties':{}}
          {'properties':{'a':{'type':'integer'}}} | {'properties':{'a':{'type':'number'}}}
          {'items':{'type':'integer'}} | {'items':{'type':'number'}}
          {'$ref':'#/$defs/a','$defs':{'a':{'type':'string'}}} | {'type':'string'}
          """)
  void whatOnlyGrowsKeepsAll(String before, String now) {
    assertThat(Widening.keepsAll(schema(before), schema(now))).isTrue();
    assertThat(Widening.keepsAll(schema(now), schema(before)))
        .as("and the other way round it does not, unless only words differ")
        .isEqualTo(before.contains("description") || before.contains("$ref"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'type':'object'} | {'type':'object','properties':{'a':{'type':'string'}}}
          {'type':'object'} | {'type':'object','additionalProperties':false}
          {'type':'string'} | {'type':'string','pattern':'a'}
          {'type':'string'} | {'type':'string','format':'uri'}
          {'contains':{'const':1},'minContains':0} | {'contains':{'const':1}}
          {'$ref':'#/$defs/a','$defs':{'a':{'type':'string'}}} | {'$ref':'#/$defs/a','$defs':{'a':{'type':'number'}}}
          {'$ref':'#/$defs/a','$defs':{'a':{'$ref':'#/$defs/a'}}} | {'type':'string'}
          {'oneOf':[{'type':'string'}]} | {'oneOf':[{'type':'string'},{'minLength':1}]}
          """)
  void whatMayLoseSomethingDoesNot(String before, String now) {
    assertThat(Widening.keepsAll(schema(before), schema(now))).isFalse();
  }

  private static Map<String, Object> schema(String text) {
    return Values.asObject((Map<?, ?>) Json.parse(text.replace('\'', '"')));
  }

  @Test
  void whateverFitsStillFitsWhenAllIsKept() {
    RandomSchema schemas = new RandomSchema(7);
    Random chance = new Random(7);
    int kept = 0;
    int fitting = 0;
    for (int i = 0; i < 6_000; i++) {
      Map<String, Object> before = schemas.schema(2);
      Map<String, Object> now = changed(before, schemas.schema(2), chance);
      if (Widening.keepsAll(before, now)) {
        kept++;
        Schema one = Schema.of(before);
        Schema other = Schema.of(now);
        for (int j = 0; j < 8; j++) {
          Object value = schemas.fitting(j % 2 == 0 ? before : now, 2);
          // NaN is no JSON, and the library takes it for null.
          if (!String.valueOf(value).contains("NaN") && one.validate(value).isEmpty()) {
            fitting++;
            assertThat(other.validate(value))
                .as("%s in %s and %s", value, Json.write(before), Json.write(now))
                .isEmpty();
          }
        }
      }
    }
    assertThat(kept).isGreaterThan(500);
    assertThat(fitting).isGreaterThan(1_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'properties':{'a':{'$anchor':'q','type':'number'},'b':{'$ref':'#q'}}} \
            | {'properties':{'a':{'$anchor':'q','type':'string'},'b':{'$ref':'#q'}}}
          {'properties':{'a':{'type':'string'},'b':{'not':{'$ref':'#/properties/a'}}}} \
            | {'properties':{'a':{'type':['string','number']},'b':{'not':{'$ref':'#/properties/a'}}}}
          {'properties':{'a':{'not':{'$ref':'#'}},'b':{'type':'string'}}} \
            | {'properties':{'a':{'not':{'$ref':'#'}},'b':{'type':['string','number']}}}
          {'properties':{'a':{'$id':'x','not':{'$ref':'#/$defs/c'},'$defs':{'c':{'type':'string'}}}},\
          '$defs':{'c':{'type':'null'}}} \
            | {'properties':{'a':{'$id':'x','not':{'$ref':'#/$defs/c'},'$defs':{'c':{'type':['string','number']}}}},\
          '$defs':{'c':{'type':'null'}}}
          {'properties':{'a':{'not':{'$dynamicRef':'#q'}}},'$defs':{'c':{'$dynamicAnchor':'q','type':'string'}}} \
            | {'properties':{'a':{'not':{'$dynamicRef':'#q'}}},'$defs':{'c':{'$dynamicAnchor':'q'}}}
          {'properties':{'a':{'not':{'$ref':'#/$defs/c%20d'}}},'$defs':{'c d':{'type':'string'}}} \
            | {'properties':{'a':{'not':{'$ref':'#/$defs/c%20d'}}},'$defs':{'c d':{}}}
          """)
  void whatIsWrittenAlikeMayReferToWhatIsNot(String before, String now) {
    assertThat(Widening.keepsAll(schema(before), schema(now))).isFalse();
    assertThat(Widening.keepsAll(schema(before), schema(before))).isTrue();
  }

  @Test
  void whatRefersToWhatStayedTheSameKeepsAll() {
    String before =
        "{'properties':{'a':{'not':{'$ref':'#/$defs/c'}}},'$defs':{'c':{'type':'string'}},'maxProperties':5}";
    String now = before.replace("'maxProperties':5", "'maxProperties':6");
    assertThat(Widening.keepsAll(schema(before), schema(now))).isTrue();
    String other = now.replace("{'c'", "{'d':{'type':'null'},'c'");
    assertThat(Widening.keepsAll(schema(before), schema(other))).isTrue();
  }

  /** The same with some keywords gone, or taken from another one, or both as alternatives. */
  private static Map<String, Object> changed(
      Map<String, Object> schema, Map<String, Object> other, Random chance) {
    if (chance.nextInt(10) == 0) {
      return new LinkedHashMap<>(Map.of("anyOf", List.of(other, schema)));
    }
    Map<String, Object> changed = new LinkedHashMap<>(schema);
    for (String keyword : new ArrayList<>(schema.keySet())) {
      if (chance.nextInt(3) == 0) {
        changed.remove(keyword);
        if (other.containsKey(keyword)) {
          changed.put(keyword, other.get(keyword));
        }
      }
    }
    if (!other.isEmpty() && chance.nextInt(3) == 0) {
      String keyword = other.keySet().iterator().next();
      changed.put(keyword, other.get(keyword));
    }
    return changed;
  }

  @Test
  void aSchemaThatGrowsWithEveryReferenceIsGivenUp() {
    Map<String, Object> definitions = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      Map<String, Object> next = Map.of("$ref", "#/$defs/d" + (i + 1));
      definitions.put("d" + i, Map.of("properties", Map.of("a", next, "b", next)));
    }
    definitions.put("d30", Map.of("type", "string"));
    Map<String, Object> before = Map.of("$ref", "#/$defs/d0", "$defs", Map.copyOf(definitions));
    definitions.put("d30", Map.of("type", "number"));
    Map<String, Object> now = Map.of("$ref", "#/$defs/d0", "$defs", definitions);
    assertThat(Widening.keepsAll(before, now)).isFalse();
  }
}
