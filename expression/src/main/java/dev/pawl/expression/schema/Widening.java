package dev.pawl.expression.schema;

import dev.pawl.json.JsonPointer;
import dev.pawl.json.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two JSON Schemas: whether whatever fits the one surely fits the other. It answers no
 * whenever it does not see why.
 */
public final class Widening {
  private static final Set<String> SAYS_NOTHING =
      Set.of("title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly");
  private static final Set<String> MEANS_NOTHING =
      Set.of("$comment", "$schema", "$defs", "definitions");

  /** Keywords of which no other part of a schema can be told apart. */
  private static final Set<String> ENTANGLED =
      Set.of(
          "$id",
          "id",
          "$anchor",
          "$dynamicRef",
          "$dynamicAnchor",
          "$recursiveRef",
          "unevaluatedProperties",
          "unevaluatedItems",
          "additionalItems",
          "prefixItems");

  private static final Map<String, String> KINDS = kinds();
  private static final int DEEPEST = 24;
  private static final int MOST = 10_000;

  private final Map<?, ?> oldRoot;
  private final Map<?, ?> newRoot;
  private final boolean sameReferences;
  private int looked;

  private Widening(Map<?, ?> oldRoot, Map<?, ?> newRoot) {
    this.oldRoot = oldRoot;
    this.newRoot = newRoot;
    this.sameReferences = SchemaReferences.leadAlike(oldRoot, newRoot);
  }

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new HashMap<>();
    for (String each :
        List.of(
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "minProperties",
            "maxProperties",
            "propertyNames",
            "dependentRequired",
            "dependentSchemas",
            "dependencies")) {
      kinds.put(each, "object");
    }
    for (String each :
        List.of(
            "items",
            "minItems",
            "maxItems",
            "uniqueItems",
            "contains",
            "minContains",
            "maxContains")) {
      kinds.put(each, "array");
    }
    for (String each : List.of("minLength", "maxLength", "pattern", "format")) {
      kinds.put(each, "string");
    }
    return kinds;
  }

  /** Whether whatever fits a schema still fits when the schema has become another one. */
  public static boolean keepsAll(Map<?, ?> before, Map<?, ?> now) {
    return new Widening(before, now).of(before, now);
  }

  /** The same for parts of two schemas, whose references lead into the whole. */
  public static boolean keepsAll(
      Map<?, ?> oldRoot, @Nullable Object before, Map<?, ?> newRoot, @Nullable Object now) {
    return new Widening(oldRoot, newRoot).of(before, now);
  }

  private boolean of(@Nullable Object before, @Nullable Object now) {
    return same(oldRoot, newRoot, "$schema")
        ? holds(before, now, 0)
        : Values.deepEquals(oldRoot, newRoot);
  }

  private static boolean same(Map<?, ?> one, Map<?, ?> other, String keyword) {
    return Values.deepEquals(one.get(keyword), other.get(keyword))
        && one.containsKey(keyword) == other.containsKey(keyword);
  }

  private boolean holds(@Nullable Object before, @Nullable Object now, int depth) {
    if (depth > DEEPEST || ++looked > MOST) {
      return false;
    }
    if (Boolean.FALSE.equals(before) || Boolean.TRUE.equals(now)) {
      return true;
    }
    if (Values.deepEquals(before, now) && (sameReferences || !SchemaReferences.in(now))) {
      return true;
    }
    if (Boolean.FALSE.equals(now)) {
      return false;
    }
    Map<?, ?> old = resolved(before, oldRoot);
    Map<?, ?> next = resolved(now, newRoot);
    return old != null && next != null && wider(old, next, depth);
  }

  /** What a schema says, its one reference followed; null if that cannot be said apart. */
  private static @Nullable Map<?, ?> resolved(@Nullable Object schema, Map<?, ?> root) {
    Object found = schema;
    for (int i = 0; i < DEEPEST; i++) {
      if (Boolean.TRUE.equals(found)) {
        return Map.of();
      }
      if (!(found instanceof Map<?, ?> map)
          || map.keySet().stream().anyMatch(ENTANGLED::contains)) {
        return null;
      }
      if (!(map.get("$ref") instanceof String reference)) {
        return map.containsKey("$ref") ? null : map;
      }
      boolean alone = map.keySet().stream().allMatch(key -> "$ref".equals(key) || isMute(key));
      if (!alone || !reference.startsWith("#")) {
        return null;
      }
      try {
        found = JsonPointer.parse(reference.substring(1)).evaluate(root);
      } catch (IllegalArgumentException _) {
        return null;
      }
    }
    return null;
  }

  private static boolean isMute(@Nullable Object keyword) {
    return SAYS_NOTHING.contains(keyword) || MEANS_NOTHING.contains(keyword);
  }

  private boolean wider(Map<?, ?> before, Map<?, ?> now, int depth) {
    List<?> values = values(before);
    if (values != null && !SchemaReferences.in(now)) {
      Schema schema = Schema.of(Values.asObject(now));
      return values.stream().allMatch(value -> schema.validate(value).isEmpty());
    }
    for (String union : List.of("anyOf", "oneOf")) {
      if (before.get(union) instanceof List<?> branches
          && !branches.isEmpty()
          && branches.stream().allMatch(branch -> holds(branch, now, depth + 1))) {
        return true;
      }
    }
    if (before.get("allOf") instanceof List<?> all
        && all.stream().anyMatch(branch -> holds(branch, now, depth + 1))) {
      return true;
    }
    Set<String> kinds = kinds(before);
    return now.keySet().stream()
        .map(String::valueOf)
        .allMatch(
            keyword ->
                isMute(keyword)
                    || (kinds != null
                        && !kinds.contains(KINDS.getOrDefault(keyword, "any"))
                        && KINDS.containsKey(keyword))
                    || keyword(keyword, before, now, depth));
  }

  /** The values that are spelled out, or null. */
  private static @Nullable List<?> values(Map<?, ?> schema) {
    if (schema.containsKey("const")) {
      List<@Nullable Object> only = new ArrayList<>();
      only.add(schema.get("const"));
      return only;
    }
    return schema.get("enum") instanceof List<?> values ? values : null;
  }

  /** The kinds that are named, or null if it can be any. */
  private static @Nullable Set<String> kinds(Map<?, ?> schema) {
    Object type = schema.get("type");
    if (type instanceof String word) {
      return Set.of(word);
    }
    Set<String> kinds = new HashSet<>();
    if (!(type instanceof List<?> words)) {
      return null;
    }
    words.forEach(word -> kinds.add(String.valueOf(word)));
    return kinds;
  }

  private boolean keyword(String keyword, Map<?, ?> before, Map<?, ?> now, int depth) {
    Object value = now.get(keyword);
    return switch (keyword) {
      case "type" -> types(kinds(before), kinds(now));
      case "properties" -> properties(before, now, depth);
      case "required" ->
          value instanceof List<?> names
              && (names.isEmpty()
                  || (before.get("required") instanceof List<?> old && old.containsAll(names)));
      case "additionalProperties" -> others(before, value, now, depth);
      case "items" -> !(value instanceof List<?>) && items(before, value, depth);
      case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties" ->
          compare(before.get(keyword), value) >= 0;
      case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties" ->
          compare(value, before.get(keyword)) >= 0;
      case "anyOf" ->
          value instanceof List<?> branches
              && branches.stream().anyMatch(branch -> holds(before, branch, depth + 1));
      case "allOf" ->
          value instanceof List<?> branches
              && branches.stream().allMatch(branch -> holds(before, branch, depth + 1));
      case "contains", "minContains", "maxContains" ->
          unchanged(before, now, List.of("contains", "minContains", "maxContains"));
      case "if", "then", "else" -> unchanged(before, now, List.of("if", "then", "else"));
      default -> unchanged(before, now, List.of(keyword));
    };
  }

  private boolean unchanged(Map<?, ?> before, Map<?, ?> now, List<String> keywords) {
    return keywords.stream()
        .allMatch(
            each ->
                same(before, now, each) && (sameReferences || !SchemaReferences.in(now.get(each))));
  }

  private static boolean types(@Nullable Set<String> before, @Nullable Set<String> now) {
    return before != null
        && now != null
        && before.stream()
            .allMatch(
                kind -> now.contains(kind) || (kind.equals("integer") && now.contains("number")));
  }

  private boolean properties(Map<?, ?> before, Map<?, ?> now, int depth) {
    return now.get("properties") instanceof Map<?, ?> properties
        && properties.entrySet().stream()
            .allMatch(each -> holds(property(before, each.getKey()), each.getValue(), depth + 1));
  }

  private static @Nullable Object property(Map<?, ?> schema, @Nullable Object name) {
    if (schema.get("properties") instanceof Map<?, ?> known && known.containsKey(name)) {
      return known.get(name);
    }
    return schema.containsKey("patternProperties") ? true : rest(schema);
  }

  private static @Nullable Object rest(Map<?, ?> schema) {
    return schema.containsKey("additionalProperties") ? schema.get("additionalProperties") : true;
  }

  /** What a schema says of members that it does not name. */
  private boolean others(Map<?, ?> before, @Nullable Object value, Map<?, ?> now, int depth) {
    Map<?, ?> named = now.get("properties") instanceof Map<?, ?> map ? map : Map.of();
    Map<?, ?> known = before.get("properties") instanceof Map<?, ?> map ? map : Map.of();
    Map<?, ?> patterns = before.get("patternProperties") instanceof Map<?, ?> map ? map : Map.of();
    return known.entrySet().stream()
            .allMatch(
                each ->
                    named.containsKey(each.getKey()) || holds(each.getValue(), value, depth + 1))
        && patterns.values().stream().allMatch(each -> holds(each, value, depth + 1))
        && holds(rest(before), value, depth + 1);
  }

  private boolean items(Map<?, ?> before, @Nullable Object value, int depth) {
    Object items = before.containsKey("items") ? before.get("items") : true;
    return !(items instanceof List<?>) && holds(items, value, depth + 1);
  }

  /** Below zero also when they cannot be compared. */
  private static int compare(@Nullable Object one, @Nullable Object other) {
    try {
      return one instanceof Number && other instanceof Number
          ? new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString()))
          : -1;
    } catch (NumberFormatException _) {
      return -1;
    }
  }
}
