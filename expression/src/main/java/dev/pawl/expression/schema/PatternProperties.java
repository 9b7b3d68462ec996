package dev.pawl.expression.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import dev.pawl.expression.regex.RegexSyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keyword {@code patternProperties}, and what it means for its neighbours.
 *
 * <p>The library searches with Java's patterns, which nothing can stop, and therefore never gets to
 * see one.
 */
final class PatternProperties implements Evaluator {
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, RegexSyntaxException> unusable = new LinkedHashMap<>();

  /**
   * A pattern.
   *
   * @param schema the address of what its properties must fit
   */
  private record Entry(SchemaRegex regex, String schema) {}

  PatternProperties(SchemaParsingContext context, PlainNode node) {
    node.asObject()
        .forEach(
            (pattern, schema) -> {
              try {
                entries.add(new Entry(SchemaRegex.of(pattern), context.getAbsoluteUri(schema)));
              } catch (RegexSyntaxException e) {
                unusable.put(pattern, e);
              }
            });
  }

  /** Patterns that cannot be used, with the reason. */
  Map<String, RegexSyntaxException> unusable() {
    return unusable;
  }

  @Override
  public Result evaluate(EvaluationContext context, JsonNode instance) {
    if (!instance.isObject()) {
      return Result.success();
    }
    Set<String> matched = new HashSet<>();
    boolean valid = true;
    for (Map.Entry<String, JsonNode> property : instance.asObject().entrySet()) {
      for (Entry entry : entries) {
        if (entry.regex.find(property.getKey())) {
          matched.add(property.getKey());
          valid &= context.resolveInternalRefAndValidate(entry.schema, property.getValue());
        }
      }
    }
    return valid ? Result.success(matched) : Result.failure();
  }

  /**
   * A neighbour, such as {@code additionalProperties}, that looks only at what no pattern matches:
   * a failure has no annotation that would tell it.
   */
  Evaluator others(Evaluator neighbour) {
    return new Evaluator() {
      @Override
      public Result evaluate(EvaluationContext context, JsonNode instance) {
        return neighbour.evaluate(
            context,
            instance instanceof PlainNode node && node.isObject() ? others(node) : instance);
      }

      @Override
      public int getOrder() {
        return neighbour.getOrder();
      }
    };
  }

  private PlainNode others(PlainNode instance) {
    Map<String, JsonNode> others = new LinkedHashMap<>();
    instance
        .asObject()
        .forEach(
            (name, value) -> {
              if (entries.stream().noneMatch(entry -> entry.regex.find(name))) {
                others.put(name, value);
              }
            });
    return instance.withEntries(others);
  }
}
