package dev.pawl.expression.schema;

import dev.pawl.json.Values;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random schemas of common keywords, and values of which many fit. */
public final class RandomSchema {
  private static final List<String> NAMES = List.of("a", "b", "c", "x y", "", "é");
  private static final List<Object> SCALARS =
      Arrays.asList(
          null,
          true,
          false,
          0,
          1,
          2,
          -1,
          5,
          1.0,
          1.5,
          -0.0,
          2.5,
          1e300,
          5L,
          1L << 40,
          "",
          "a",
          "ab",
          "\ud83d\ude00",
          "abc",
          new BigInteger("18446744073709551616"),
          Double.NaN,
          9007199254740993L);

  private final Random random;

  public RandomSchema(long seed) {
    random = new Random(seed);
  }

  private boolean oneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** A schema of keywords that are all right. */
  public Map<String, Object> schema(int depth) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (oneIn(3)) {
      schema.put(
          pick(List.of("title", "description", "format", "$comment")),
          pick(List.of("text", "email")));
    }
    if (oneIn(10)) {
      schema.put("default", value(1));
    }
    String type = type(depth);
    if (!oneIn(6)) {
      schema.put("type", oneIn(6) ? List.of(type, type.equals("null") ? "string" : "null") : type);
    }
    switch (type) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "string" -> bound(schema, List.of("minLength", "maxLength"), List.of(0, 1, 2, 3));
      case "number", "integer" ->
          bound(
              schema,
              List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
              List.of(0, 1, 1.5, 2L, 5, -1, 1e300, new BigInteger("18446744073709551615")));
      default -> {}
    }
    if (oneIn(8)) {
      List<Object> allowed = scalars();
      if (FlatReader.read(Map.of("enum", allowed)).isPresent()) {
        schema.put("enum", allowed);
      }
    } else if (oneIn(12)) {
      schema.put("const", pick(SCALARS.subList(0, SCALARS.size() - 2)));
    }
    return schema;
  }

  private String type(int depth) {
    return depth > 0 && !oneIn(3)
        ? pick(List.of("object", "object", "array"))
        : pick(List.of("string", "number", "integer", "boolean", "null", "object", "array"));
  }

  private void bound(Map<String, Object> schema, List<String> keywords, List<?> limits) {
    for (String keyword : keywords) {
      if (oneIn(3)) {
        schema.put(keyword, pick(limits));
      }
    }
  }

  private void object(Map<String, Object> schema, int depth) {
    if (!oneIn(5)) {
      Map<String, Object> properties = new LinkedHashMap<>();
      NAMES.forEach(
          name -> {
            if (oneIn(2)) {
              properties.put(name, schema(Math.max(0, depth - 1)));
            }
          });
      schema.put("properties", properties);
    }
    if (oneIn(2)) {
      schema.put("required", NAMES.stream().filter(_ -> oneIn(4)).toList());
    }
    if (oneIn(2)) {
      schema.put(
          "additionalProperties",
          oneIn(3) ? schema(Math.max(0, depth - 1)) : (Object) random.nextBoolean());
    }
  }

  private void array(Map<String, Object> schema, int depth) {
    if (!oneIn(4)) {
      schema.put("items", schema(Math.max(0, depth - 1)));
    }
    bound(schema, List.of("minItems", "maxItems"), List.of(0, 1, 2, 3));
  }

  private List<Object> scalars() {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      list.add(pick(SCALARS.subList(0, SCALARS.size() - 2)));
    }
    return list;
  }

  /** The schema with one keyword that is strange. */
  Map<String, Object> strange(Map<String, Object> schema) {
    Map<String, Object> copy = new LinkedHashMap<>(schema);
    String keyword =
        pick(
            List.of(
                "type",
                "properties",
                "required",
                "items",
                "enum",
                "minimum",
                "minLength",
                "maxItems",
                "title",
                "examples",
                "additionalProperties",
                "readOnly",
                "$schema",
                "$ref",
                "pattern",
                "anyOf",
                "x-mine",
                "format",
                "exclusiveMaximum",
                "default",
                "const",
                "$id",
                "deprecated"));
    Object value =
        pick(
            Arrays.asList(
                "string",
                "strin",
                1,
                -1,
                1.0,
                1.5,
                null,
                true,
                List.of(),
                List.of("a", "a"),
                List.of("a", 1),
                List.of("string", "null"),
                List.of("string", "string"),
                Map.of(),
                Map.of("a", 1),
                Map.of("a", Map.of()),
                Map.of("$ref", Map.of("type", "string")),
                Map.of("a", Map.of("type", 1)),
                Map.of("type", "x"),
                "http://json-schema.org/draft-07/schema#",
                "http://json-schema.org/draft-04/schema#",
                "https://json-schema.org/draft/2020-12/schema",
                List.of(Map.of("type", "string")),
                "#/none"));
    copy.put(keyword, value);
    return copy;
  }

  /** A value that is likely to fit a schema. */
  public Object fitting(Map<?, ?> schema, int depth) {
    if (oneIn(12)) {
      return value(2);
    }
    if (schema.get("enum") instanceof List<?> list && !list.isEmpty()) {
      return list.get(random.nextInt(list.size()));
    }
    if (schema.containsKey("const")) {
      return schema.get("const");
    }
    Object type =
        schema.get("type") instanceof List<?> types
            ? types.get(random.nextInt(types.size()))
            : schema.get("type");
    if ("object".equals(type)) {
      return object(schema);
    }
    if ("array".equals(type)) {
      List<Object> list = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        list.add(
            schema.get("items") instanceof Map<?, ?> items ? fitting(items, depth - 1) : value(1));
      }
      return list;
    }
    for (int i = 0; i < 30; i++) {
      Object value = pick(SCALARS);
      if (type == null || (FlatType.of(value) & FlatType.named(type)) != 0) {
        return value;
      }
    }
    return value(1);
  }

  private Object object(Map<?, ?> schema) {
    Map<String, Object> object = new LinkedHashMap<>();
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, inner) -> {
            boolean required =
                schema.get("required") instanceof List<?> list && list.contains(name);
            if (required || oneIn(2)) {
              object.put((String) name, fitting((Map<?, ?>) inner, 1));
            }
          });
    }
    if (schema.get("required") instanceof List<?> list && !oneIn(6)) {
      list.forEach(name -> object.putIfAbsent((String) name, pick(SCALARS)));
    }
    if (oneIn(4)) {
      object.put(
          pick(NAMES),
          schema.get("additionalProperties") instanceof Map<?, ?> more
              ? fitting(more, 1)
              : value(1));
    }
    return oneIn(2) ? Values.freeze(object) : object;
  }

  /** Any value. */
  public Object value(int depth) {
    if (depth == 0 || oneIn(2)) {
      return pick(SCALARS);
    }
    return oneIn(2)
        ? new ArrayList<>(Arrays.asList(value(depth - 1), value(depth - 1)))
        : new LinkedHashMap<>(Map.of("a", List.of(), "b", 1));
  }
}
