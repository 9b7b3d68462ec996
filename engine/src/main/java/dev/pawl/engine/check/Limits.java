package dev.pawl.engine.check;

import dev.pawl.expression.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a schema says of arguments that are written out, beyond their types: how large a number is,
 * how a text looks.
 *
 * @param certain whether what does not fit is refused for certain
 */
record Limits(Map<?, ?> schema, boolean certain) {
  static final Limits NONE = new Limits(Map.of(), false);

  /** What leads elsewhere in the schema. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\w*[rR]ef\\b");

  private static final List<String> SHARED = List.of("$schema", "$defs", "definitions");

  /** Whether the schemas of its arguments are at hand, and not referred to. */
  boolean hasProperties() {
    return schema.get("properties") instanceof Map<?, ?>;
  }

  /** The schema of an argument; empty if it is not at hand. */
  Map<?, ?> property(String argument) {
    return schema.get("properties") instanceof Map<?, ?> properties
            && properties.get(argument) instanceof Map<?, ?> property
        ? property
        : Map.of();
  }

  /** Why a value does not fit an argument; empty if it does, or nobody can tell. */
  String broken(String argument, @Nullable Object value) {
    Map<?, ?> property = property(argument);
    if (property.isEmpty() || REFERENCE.matcher(property.toString()).find()) {
      return "";
    }
    Map<String, @Nullable Object> alone = new LinkedHashMap<>();
    property.forEach((key, each) -> alone.put(String.valueOf(key), each));
    SHARED.stream()
        .filter(schema::containsKey)
        .forEach(key -> alone.putIfAbsent(key, schema.get(key)));
    Schema compiled = Schema.of(alone);
    if (!compiled.check().isEmpty()) {
      return "";
    }
    // What lacks and has a default is told by name, or filled in.
    return compiled.validate(compiled.filledIn(value)).stream()
        .findFirst()
        .map(Object::toString)
        .orElse("");
  }
}
