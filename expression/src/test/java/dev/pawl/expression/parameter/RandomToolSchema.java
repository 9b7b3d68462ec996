package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.RandomSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random schemas that combine others: choices, references, all of several, patterns. */
final class RandomToolSchema {
  private final Random random;
  private final RandomSchema plain;
  private boolean old;

  RandomToolSchema(long seed) {
    random = new Random(seed);
    plain = new RandomSchema(seed);
  }

  Map<String, Object> schema() {
    old = random.nextInt(3) == 0;
    Map<String, Object> schema = new LinkedHashMap<>();
    if (old) {
      schema.put("$schema", "http://json-schema.org/draft-07/schema#");
    }
    schema.putAll(combined(3));
    Map<String, Object> shared = new LinkedHashMap<>();
    shared.put("x", plain.schema(1));
    shared.put("y", combined(1));
    schema.put(old ? "definitions" : "$defs", shared);
    return schema;
  }

  Object fitting(Map<String, Object> schema) {
    return plain.fitting(schema, 2);
  }

  Object value() {
    return plain.value(3);
  }

  private Map<String, Object> combined(int depth) {
    Map<String, Object> schema = new LinkedHashMap<>(plain.schema(Math.min(2, depth)));
    if (depth == 0) {
      return schema;
    }
    switch (random.nextInt(11)) {
      case 0, 1 -> schema.put("anyOf", several(depth));
      case 2, 3 -> schema.put("oneOf", several(depth));
      case 4 -> schema.put("allOf", several(depth));
      case 5 -> schema.put("$ref", reference());
      case 6 -> schema.put(pick("not", "if", "propertyNames", "contains"), combined(depth - 1));
      case 7 -> schema.put("pattern", pick("a", "^a", "(", "b$"));
      case 8 -> schema.put("multipleOf", pick("2", "0.5").equals("2") ? (Object) 2 : 0.5);
      case 9 -> members(schema, depth);
      default -> {}
    }
    if (schema.containsKey("if")) {
      schema.put("then", combined(depth - 1));
    }
    return schema;
  }

  private void members(Map<String, Object> schema, int depth) {
    schema.put("type", "object");
    schema.remove("enum");
    schema.remove("const");
    schema.put("properties", Map.of("a", combined(depth - 1), "b", combined(depth - 1)));
    if (random.nextInt(4) == 0) {
      schema.put("patternProperties", Map.of("^c", combined(depth - 1)));
    }
    if (random.nextInt(4) == 0) {
      schema.put("dependentRequired", Map.of("a", List.of("b")));
    }
  }

  private List<Object> several(int depth) {
    List<Object> several = new ArrayList<>();
    for (int n = random.nextInt(3); n >= 0; n--) {
      several.add(combined(depth - 1));
    }
    switch (random.nextInt(5)) {
      case 0 -> several.add(Map.of("type", "null"));
      case 1 -> {
        several.replaceAll(_ -> Map.of("const", pick("a", "ab", "abc")));
        several.add(Map.of("enum", Arrays.asList("", random.nextBoolean() ? null : "a")));
      }
      case 2 -> several.add(Map.of("required", List.of("a")));
      default -> {}
    }
    return several;
  }

  private String reference() {
    if (random.nextInt(40) == 0) {
      return "#"; // the library walks in a circle for a while
    }
    return pick(
        "#/none", old ? "#/definitions/x" : "#/$defs/x", old ? "#/definitions/y" : "#/%24defs/y");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
