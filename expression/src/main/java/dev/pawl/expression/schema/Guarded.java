package dev.pawl.expression.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.JsonNode;

/** A keyword that pays for its work, see {@link Walk}. */
final class Guarded implements Evaluator {
  /** What a failure inside, or of, a keyword means. */
  enum Kind {
    /** Applies other schemas; what fails in them has been counted there. */
    APPLICATOR,
    /** Says by itself whether the value is valid. */
    ASSERTION,
    /** Applies other schemas, and may succeed although they fail. */
    SPECULATION;

    static Kind of(String keyword) {
      return switch (keyword) {
        case "anyOf", "oneOf", "not", "if", "contains" -> SPECULATION;
        case "properties", "patternProperties", "additionalProperties", "unevaluatedProperties" ->
            APPLICATOR;
        case "items", "prefixItems", "additionalItems", "unevaluatedItems" -> APPLICATOR;
        case "allOf", "dependentSchemas", "dependencies", "propertyNames" -> APPLICATOR;
        case "$ref", "$dynamicRef", "$recursiveRef" -> APPLICATOR;
        default -> ASSERTION;
      };
    }
  }

  private static final int BASE_COST = 10;

  private final Evaluator evaluator;
  private final boolean speculative;
  private final boolean tellsFailure;
  private final int cost;

  Guarded(Evaluator evaluator, String keyword, JsonNode keywordValue) {
    Kind kind = Kind.of(keyword);
    this.evaluator = evaluator;
    this.speculative = kind == Kind.SPECULATION;
    // Only these succeed with nothing but the one result that carries no annotation.
    this.tellsFailure = kind != Kind.APPLICATOR && !keyword.equals("contains");
    this.cost =
        BASE_COST + (kind == Kind.ASSERTION && keywordValue instanceof PlainNode n ? n.size() : 0);
  }

  @Override
  public int getOrder() {
    return evaluator.getOrder();
  }

  @Override
  public Result evaluate(EvaluationContext context, JsonNode node) {
    Walk walk = Walk.current();
    if (walk.saturated()) {
      return Result.success();
    }
    walk.enter(speculative, cost + (node instanceof PlainNode plain ? plain.size() : 0));
    Result result;
    try {
      result = evaluator.evaluate(context, node);
    } finally {
      walk.leave(speculative);
    }
    if (tellsFailure && result != Result.success()) {
      walk.failed();
    }
    return result;
  }
}
