package dev.pawl.expression.schema;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a flat schema. Whatever has another keyword, or is not as its meta-schema demands, is not
 * flat; so there is nothing to be found wrong with a flat schema.
 */
final class FlatReader {
  private static final int MAX_DEPTH = 20;
  private static final int MAX_ALLOWED = 50;
  private static final int MAX_NAMES = 1_000;

  /** The drafts that agree on all of the keywords here, as they are usually named. */
  private static final Set<String> DRAFTS =
      Set.of(
          "https://json-schema.org/draft/2020-12/schema",
          "http://json-schema.org/draft-07/schema",
          "http://json-schema.org/draft-07/schema#");

  private final int depth;
  private final Map<String, Number> limits = new HashMap<>();
  int types = FlatType.ALL;
  Map<String, FlatSchema> properties = Map.of();
  Set<String> required = Set.of();
  @Nullable FlatSchema additional = FlatSchema.ANY;
  @Nullable FlatSchema items;
  @Nullable List<?> allowed;

  FlatReader(int depth) {
    this.depth = depth;
  }

  static Optional<FlatSchema> read(Map<String, @Nullable Object> schema) {
    return Optional.ofNullable(schema(schema, 0));
  }

  private static @Nullable FlatSchema schema(@Nullable Object value, int depth) {
    if (!(value instanceof Map<?, ?> map) || depth > MAX_DEPTH) {
      return null;
    }
    FlatReader reader = new FlatReader(depth);
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String keyword)
          || !reader.keyword(keyword, entry.getValue())) {
        return null;
      }
    }
    return new FlatSchema(reader);
  }

  FlatSchema.@Nullable Range range() {
    return limits.isEmpty()
        ? null
        : new FlatSchema.Range(
            limits.get("minimum"),
            limits.get("maximum"),
            limits.get("exclusiveMinimum"),
            limits.get("exclusiveMaximum"));
  }

  FlatSchema.@Nullable Length length() {
    return limits.isEmpty()
        ? null
        : new FlatSchema.Length(
            limit("minLength", 0),
            limit("maxLength", Integer.MAX_VALUE),
            limit("minItems", 0),
            limit("maxItems", Integer.MAX_VALUE));
  }

  private int limit(String keyword, int otherwise) {
    Number given = limits.get(keyword);
    return given == null ? otherwise : given.intValue();
  }

  private boolean keyword(String keyword, @Nullable Object value) {
    return switch (keyword) {
      case "$schema" -> depth == 0 && value instanceof String name && DRAFTS.contains(name);
      case "title", "description", "$comment", "format" -> value instanceof String;
      case "default" -> true;
      case "examples" -> value instanceof List;
      case "deprecated", "readOnly", "writeOnly" -> value instanceof Boolean;
      case "type" -> type(value);
      case "properties" -> properties(value);
      case "required" -> required(value);
      case "additionalProperties" -> additional(value);
      case "items" -> items(value);
      case "enum" -> value instanceof List<?> list && allowed(list);
      case "const" -> {
        List<@Nullable Object> only = new ArrayList<>();
        only.add(value);
        yield allowed(only);
      }
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" ->
          FlatType.of(value) != 0 && value instanceof Number number && limits(keyword, number);
      case "minLength", "maxLength", "minItems", "maxItems" ->
          value instanceof Integer size && size >= 0 && limits(keyword, size);
      default -> false;
    };
  }

  private boolean limits(String keyword, Number limit) {
    limits.put(keyword, limit);
    return true;
  }

  private boolean type(@Nullable Object value) {
    types = FlatType.named(value);
    if (value instanceof List<?> names && new LinkedHashSet<>(names).size() == names.size()) {
      for (Object name : names) {
        int type = FlatType.named(name);
        if (type == 0) {
          return false;
        }
        types |= type;
      }
    }
    return types != 0;
  }

  private boolean properties(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map) || map.size() > MAX_NAMES) {
      return false;
    }
    Map<String, FlatSchema> read = new HashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      FlatSchema schema = schema(entry.getValue(), depth + 1);
      // What looks like a keyword may be one to the library.
      if (schema == null || !(entry.getKey() instanceof String name) || name.startsWith("$")) {
        return false;
      }
      read.put(name, schema);
    }
    properties = read;
    return true;
  }

  private boolean required(@Nullable Object value) {
    if (!(value instanceof List<?> list) || list.size() > MAX_NAMES) {
      return false;
    }
    Set<String> names = new LinkedHashSet<>();
    for (Object name : list) {
      if (!(name instanceof String text) || !names.add(text)) {
        return false;
      }
    }
    required = names;
    return true;
  }

  private boolean additional(@Nullable Object value) {
    if (value instanceof Boolean open) {
      additional = open ? FlatSchema.ANY : null;
      return true;
    }
    additional = schema(value, depth + 1);
    return additional != null;
  }

  private boolean items(@Nullable Object value) {
    items = schema(value, depth + 1);
    return items != null;
  }

  /** Lists and objects among the allowed values are left to the library, and so are many. */
  private boolean allowed(List<?> list) {
    if (allowed != null || list.isEmpty() || list.size() > MAX_ALLOWED) {
      return false;
    }
    for (int i = 0; i < list.size(); i++) {
      Object value = list.get(i);
      boolean scalar = FlatType.of(value) != 0 && !(value instanceof Map || value instanceof List);
      if (!scalar || contains(list.subList(0, i), value)) {
        return false;
      }
    }
    allowed = list;
    return true;
  }

  static boolean contains(List<?> list, @Nullable Object value) {
    for (Object item : list) {
      boolean same = value instanceof String ? value.equals(item) : Values.deepEquals(item, value);
      if (same) {
        return true;
      }
    }
    return false;
  }
}
