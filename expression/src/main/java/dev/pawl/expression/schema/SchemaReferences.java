package dev.pawl.expression.schema;

import dev.pawl.json.JsonPointer;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The references of JSON Schemas: whether parts that are written alike mean the same. */
final class SchemaReferences {
  private static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

  /** More of them would be compared for longer than the answer is worth. */
  private static final int MOST = 200;

  private final Map<?, ?> oldRoot;
  private final Map<?, ?> newRoot;
  private final Set<String> seen = new HashSet<>();

  private SchemaReferences(Map<?, ?> oldRoot, Map<?, ?> newRoot) {
    this.oldRoot = oldRoot;
    this.newRoot = newRoot;
  }

  /** Whether there is a reference in it. */
  static boolean in(@Nullable Object json) {
    return switch (json) {
      case Map<?, ?> map ->
          REFERENCES.stream().anyMatch(map::containsKey)
              || map.values().stream().anyMatch(SchemaReferences::in);
      case List<?> list -> list.stream().anyMatch(SchemaReferences::in);
      case null, default -> false;
    };
  }

  /** Whether every reference in the one schema surely leads to the same as in the other. */
  static boolean leadAlike(Map<?, ?> oldRoot, Map<?, ?> newRoot) {
    return Values.deepEquals(oldRoot, newRoot)
        || new SchemaReferences(oldRoot, newRoot).leadAlike(newRoot, true);
  }

  /** A part with a name of its own is a root for the references in it. */
  private boolean leadAlike(@Nullable Object json, boolean root) {
    return switch (json) {
      case Map<?, ?> map ->
          (root || !(map.get("$id") instanceof String))
              && REFERENCES.stream().allMatch(each -> leadsAlike(map.get(each)))
              && map.values().stream().allMatch(value -> leadAlike(value, false));
      case List<?> list -> list.stream().allMatch(item -> leadAlike(item, false));
      case null, default -> true;
    };
  }

  private boolean leadsAlike(@Nullable Object reference) {
    if (!(reference instanceof String text) || !seen.add(text)) {
      return true;
    }
    if (seen.size() > MOST || !text.startsWith("#/") || text.indexOf('%') >= 0) {
      return false;
    }
    try {
      JsonPointer pointer = JsonPointer.parse(text.substring(1));
      Object before = pointer.evaluate(oldRoot);
      return before != Undefined.UNDEFINED && Values.deepEquals(before, pointer.evaluate(newRoot));
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
