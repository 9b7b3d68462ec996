package dev.pawl.expression.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.RandomSchema;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Types against the schemas they were read from, and against each other. */
final class TypeTest {
  private static final int SCHEMAS = 3_000;
  private static final int VALUES = 8;

  @Test
  void whateverFitsASchemaLiesInItsType() {
    RandomSchema random = new RandomSchema(15);
    Random chance = new Random(15);
    int fitting = 0;
    int excluded = 0;
    for (int i = 0; i < SCHEMAS; i++) {
      Map<String, Object> first = random.schema(2);
      Map<String, Object> schema = composed(first, random.schema(1), chance);
      Type type = SchemaTypes.of(schema);
      Schema compiled = Schema.of(schema);
      for (int j = 0; j < VALUES; j++) {
        Object value = random.fitting(first, 2);
        boolean admitted = type.admits(value);
        // NaN is no JSON, and the library takes it for null.
        if (compiled.validate(value).isEmpty() && !String.valueOf(value).contains("NaN")) {
          fitting++;
          assertThat(admitted).as("%s in %s, %s", value, type, Json.write(schema)).isTrue();
        } else if (!admitted) {
          excluded++;
        }
      }
    }
    assertThat(fitting).isGreaterThan(SCHEMAS);
    assertThat(excluded).isGreaterThan(SCHEMAS);
  }

  /** The schema alone, or together with another one. */
  private static Map<String, Object> composed(
      Map<String, Object> first, Map<String, Object> second, Random chance) {
    return switch (chance.nextInt(5)) {
      case 0 -> Values.object("anyOf", List.of(first, second));
      case 1 -> Values.object("allOf", List.of(first, second));
      case 2 -> Values.object("$ref", "#/$defs/a", "$defs", Values.object("a", first));
      case 3 -> Values.object("oneOf", List.of(second, first), "description", "either");
      default -> first;
    };
  }

  @Test
  void unionsHaveAllAndIntersectionsWhatIsInBoth() {
    RandomSchema random = new RandomSchema(16);
    int inBoth = 0;
    for (int i = 0; i < SCHEMAS; i++) {
      Map<String, Object> schema = random.schema(2);
      Map<String, Object> other = random.schema(2);
      Type one = SchemaTypes.of(schema);
      Type two = SchemaTypes.of(other);
      for (int j = 0; j < VALUES; j++) {
        Object value = random.fitting(j % 2 == 0 ? schema : other, 2);
        boolean first = one.admits(value);
        boolean second = two.admits(value);
        if (first || second) {
          assertThat(one.or(two).admits(value)).as("%s in %s | %s", value, one, two).isTrue();
        }
        if (first && second) {
          inBoth++;
          assertThat(one.and(two).admits(value)).as("%s in %s & %s", value, one, two).isTrue();
        }
      }
    }
    assertThat(inBoth).isGreaterThan(1_000);
  }

  @Test
  void aValueLiesInItsOwnTypeAndNotInThatOfAnother() {
    Object value = Json.parse("{\"a\": [1, \"x\", null, {\"b\": true}], \"c\": 1.5}");
    Type type = Type.exactly(value);
    assertThat(type.admits(value)).isTrue();
    assertThat(type.admits(Json.parse("{\"a\": [2], \"c\": 1.5}"))).isFalse();
    assertThat(type.admits(Json.parse("{\"a\": []}"))).isFalse();
    assertThat(type.admits(Json.parse("{\"a\": [], \"c\": 1.5, \"d\": 1}"))).isFalse();
    assertThat(type.admits(Undefined.UNDEFINED)).isFalse();
    assertThat(type.or(Type.NOTHING).admits(Undefined.UNDEFINED)).isTrue();
  }

  @Test
  void readsAsPeopleWouldWriteIt() {
    Map<String, Object> schema =
        Values.object(
            "type",
            "object",
            "properties",
            Values.object(
                "directory", Values.object("type", "string"),
                "limit", Values.object("type", "integer"),
                "tags",
                    Values.object(
                        "type", "array", "items", Values.object("enum", List.of("a", "b")))),
            "required",
            List.of("directory"));
    assertThat(SchemaTypes.of(schema))
        .hasToString("{ directory: string, limit?: number, tags?: (\"a\" | \"b\")[] }");
    assertThat(Type.ANY).hasToString("unknown");
    assertThat(Type.TEXT.or(Type.NULL)).hasToString("null | string");
    assertThat(Type.object(Map.of())).hasToString("{}");
  }

  @Test
  void whatCannotBeIsNever() {
    assertThat(Type.literal("a").and(Type.literal("b")).isNever()).isTrue();
    assertThat(Type.TEXT.and(Type.NUMBER).isNever()).isTrue();
    Type one = Type.object(Map.of("a", Type.TEXT));
    assertThat(one.and(Type.object(Map.of("a", Type.NUMBER))).isNever()).isTrue();
    assertThat(one.and(Type.object(Map.of("b", Type.NUMBER))).isNever()).isTrue();
    assertThat(Type.literal(1).and(Type.literal(1.0)).isNever()).isFalse();
  }

  @Test
  void aTypeThatGrowsWithoutEndForgetsWhatIsInside() {
    Type type = Type.TEXT;
    for (int i = 0; i < 60; i++) {
      type = Type.object(Map.of("a", type, "b", type)).or(Type.NULL);
    }
    assertThat(type.size()).isLessThanOrEqualTo(Type.MOST_PARTS);
    assertThat(type.or(Type.NUMBER)).isEqualTo(type.or(Type.NUMBER));
    Map<String, Object> defs = new LinkedHashMap<>();
    for (int i = 0; i < 40; i++) {
      Map<String, Object> next = Values.object("$ref", "#/$defs/d" + (i + 1));
      defs.put("d" + i, Values.object("properties", Values.object("l", next, "r", next)));
    }
    assertThat(SchemaTypes.of(Values.object("$ref", "#/$defs/d0", "$defs", defs)).size())
        .isLessThanOrEqualTo(Type.MOST_PARTS);
  }

  @Test
  void fillsInDefaultsOfObjectsThatAreThere() {
    Map<String, Object> inner =
        Values.object(
            "type", "object", "properties", Values.object("x", Values.object("default", 1)));
    Map<String, Object> schema =
        Values.object(
            "properties",
            Values.object(
                "limit", Values.object("type", "number", "default", 10),
                "inner", inner,
                "made", Values.object("default", Map.of(), "properties", inner.get("properties"))));
    Object filled = Schema.of(schema).filledIn(Json.parse("{\"inner\": {}, \"other\": 2}"));
    assertThat(Json.write(filled))
        .isEqualTo("{\"inner\":{\"x\":1},\"other\":2,\"limit\":10,\"made\":{\"x\":1}}");
    assertThat(SchemaTypes.filledIn(schema).admits(filled)).isTrue();
    assertThat(SchemaTypes.filledIn(schema).admits(Map.of())).isFalse();
  }

  @Test
  void whatIsTiedToOtherMembersMayBeMissingThoughItHasADefault() {
    Map<String, Object> schema =
        Values.object(
            "properties", Values.object("limit", Values.object("type", "number", "default", 10)),
            "dependentRequired", Values.object("limit", List.of("page")));
    assertThat(SchemaTypes.filledIn(schema).admits(Map.of())).isTrue();
  }
}
