package dev.pawl.engine.check;

import dev.pawl.expression.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the defaults in a JSON Schema against the parts that they stand in. */
final class SchemaDefaults {
  private static final List<String> DEFINITIONS = List.of("$schema", "$defs", "definitions");

  private final Map<String, @Nullable Object> root;

  SchemaDefaults(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  /** Why the default of a part does not fit it; empty if it does, or the rest has to be known. */
  String misfit(Map<String, @Nullable Object> part) {
    if (!isSelfContained(part)) {
      return "";
    }
    Map<String, @Nullable Object> alone = new LinkedHashMap<>(part);
    for (String name : DEFINITIONS) {
      if (root.containsKey(name)) {
        alone.putIfAbsent(name, root.get(name));
      }
    }
    Schema schema = Schema.of(alone);
    return schema.check().isEmpty()
        ? schema.validate(part.get("default")).stream().findFirst().map(Object::toString).orElse("")
        : "";
  }

  /** References reach what is defined, and nothing else of the schema around. */
  private boolean isSelfContained(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .allMatch(
                  each ->
                      "$ref".equals(each.getKey())
                          ? isDefined(each.getValue())
                          : isSelfContained(each.getValue()));
      case List<?> list -> list.stream().allMatch(this::isSelfContained);
      case null, default -> true;
    };
  }

  private boolean isDefined(@Nullable Object reference) {
    return reference instanceof String text
        && DEFINITIONS.stream()
            .anyMatch(
                name ->
                    text.startsWith("#/" + name + "/")
                        && root.get(name) instanceof Map<?, ?> known
                        && known.containsKey(text.substring(name.length() + 3))
                        && isPlain(known));
  }

  /** Definitions that refer to nothing further. */
  private static boolean isPlain(Map<?, ?> definitions) {
    return !definitions.toString().contains("$ref");
  }
}
