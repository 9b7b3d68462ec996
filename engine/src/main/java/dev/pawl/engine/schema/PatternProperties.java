package dev.pawl.engine.schema;

import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The patterns of {@code patternProperties}.
 *
 * <p>The library searches with patterns of its own making, which nothing can stop. So each search
 * is first done by us, with a bound, and the library repeats only what is known to end.
 */
final class PatternProperties {
  private final PlainNode node;
  private final List<Regex> regexes = new ArrayList<>();
  private final List<String> unusable = new ArrayList<>();
  private final Map<String, JsonNode> schemas = new LinkedHashMap<>();

  PatternProperties(PlainNode node) {
    this.node = node;
    node.asObject().forEach(this::add);
  }

  private void add(String pattern, JsonNode schema) {
    Optional<Regex> regex = Regex.of(pattern);
    if (regex.isEmpty()) {
      unusable.add(pattern);
      return;
    }
    regexes.add(regex.get());
    String key = regex.get().pattern().pattern();
    while (schemas.containsKey(key)) {
      key = "(?:" + key + ")";
    }
    schemas.put(key, schema);
  }

  List<String> unusable() {
    return unusable;
  }

  /** The keyword's value with patterns that mean in Java what they were meant to. */
  PlainNode asJavaPatterns() {
    return node.withEntries(schemas);
  }

  Evaluator guarding(@Nullable Evaluator library) {
    return (context, instance) -> {
      search(instance);
      return library == null ? Evaluator.Result.success() : library.evaluate(context, instance);
    };
  }

  private void search(JsonNode instance) {
    if (!instance.isObject()) {
      return;
    }
    for (String name : instance.asObject().keySet()) {
      for (Regex regex : regexes) {
        regex.find(name);
      }
    }
  }
}
