package dev.pawl.library.author;

import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of a tool's arguments, for whoever called it with others. */
final class ArgumentNames {
  private ArgumentNames() {}

  /** What is wrong with the names that were given, and which are right; empty if nothing is. */
  static String misnamed(
      String tool, Collection<String> given, Map<String, ? extends @Nullable Object> schema) {
    List<String> known = known(schema);
    List<String> wrong = new ArrayList<>();
    for (String name : given) {
      if (!known.contains(name)) {
        String hint = Suggestion.didYouMean(name, known);
        wrong.add("`" + name + "` is no argument" + (hint.isEmpty() ? "" : ", " + hint));
      }
    }
    return wrong.isEmpty() ? "" : String.join("; ", wrong) + "; " + taken(tool, schema);
  }

  /** {@code updateGraphTool takes toolName, tool, digest (all required)}. */
  static String taken(String tool, Map<String, ? extends @Nullable Object> schema) {
    List<String> known = known(schema);
    if (known.isEmpty()) {
      return "`" + tool + "` names no arguments";
    }
    List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
    List<String> words =
        known.stream()
            .map(name -> "`" + name + "`" + (required.contains(name) ? "" : " (optional)"))
            .toList();
    return "`" + tool + "` takes " + String.join(", ", words);
  }

  private static List<String> known(Map<String, ? extends @Nullable Object> schema) {
    return schema.get("properties") instanceof Map<?, ?> properties
        ? properties.keySet().stream().map(String::valueOf).toList()
        : List.of();
  }
}
