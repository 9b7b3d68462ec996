package dev.pawl.engine.workflow;

import dev.pawl.expression.schema.SchemaProblem;
import dev.pawl.json.JsonPointer;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows what was meant by some of what is wrong in schemas. */
final class SchemaAdvice {
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "null", "number", "object", "string");

  /** What other languages call them. */
  private static final Map<String, String> OTHERWISE =
      Map.ofEntries(
          Map.entry("int", "integer"),
          Map.entry("int32", "integer"),
          Map.entry("int64", "integer"),
          Map.entry("long", "integer"),
          Map.entry("float", "number"),
          Map.entry("double", "number"),
          Map.entry("decimal", "number"),
          Map.entry("str", "string"),
          Map.entry("text", "string"),
          Map.entry("bool", "boolean"),
          Map.entry("list", "array"),
          Map.entry("dict", "object"),
          Map.entry("map", "object"),
          Map.entry("none", "null"));

  private SchemaAdvice() {}

  static String on(SchemaProblem problem, Map<String, @Nullable Object> schema) {
    Object value = JsonPointer.parse(problem.pointer()).evaluate(schema);
    if (problem.pointer().endsWith("/type") && value instanceof String name) {
      String same = OTHERWISE.get(name.toLowerCase(Locale.ROOT));
      return same == null ? Suggestion.didYouMean(name, TYPES) : "did you mean `" + same + "`?";
    }
    return problem.pointer().endsWith("/required") && value instanceof Boolean
        ? "list the names of what is required beside `properties`, as in `required: [name]`"
        : "";
  }
}
