package dev.pawl.expression.type;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells for which schemas {@link SchemaTypes} loses nothing. */
public final class ExactSchemas {
  private static final Set<String> SAYS_NOTHING =
      Set.of("title", "description", "default", "examples", "deprecated", "$comment", "$schema");
  private static final Set<String> KINDS =
      Set.of("null", "boolean", "number", "string", "array", "object");
  private static final int DEEPEST = 16;

  /** Far from where types begin to forget. */
  private static final int MOST = 500;

  private int looked;

  private ExactSchemas() {}

  /** Whether every value of the type that a schema describes surely fits the schema. */
  public static boolean isExact(@Nullable Object schema) {
    return new ExactSchemas().exact(schema, 0);
  }

  private boolean exact(@Nullable Object schema, int depth) {
    if (schema instanceof Boolean) {
      return true;
    }
    if (!(schema instanceof Map<?, ?> keywords) || depth > DEEPEST || ++looked > MOST) {
      return false;
    }
    return keywords.entrySet().stream()
        .allMatch(each -> exact(String.valueOf(each.getKey()), each.getValue(), depth));
  }

  private boolean exact(String keyword, @Nullable Object value, int depth) {
    return switch (keyword) {
      case "type" ->
          value instanceof List<?> kinds ? KINDS.containsAll(kinds) : KINDS.contains(value);
      case "enum" ->
          value instanceof List<?> values
              && values.size() < Type.MOST_VALUES
              && values.stream().allMatch(ExactSchemas::isSpelled);
      case "const" -> isSpelled(value);
      case "required" -> value instanceof List<?>;
      case "items", "additionalProperties" -> exact(value, depth + 1);
      case "properties" ->
          value instanceof Map<?, ?> properties
              && properties.values().stream().allMatch(each -> exact(each, depth + 1));
      default -> SAYS_NOTHING.contains(keyword);
    };
  }

  private static boolean isSpelled(@Nullable Object value) {
    return value == null || Literals.canonical(value) != null;
  }
}
