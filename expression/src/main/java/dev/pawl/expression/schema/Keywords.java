package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import dev.pawl.expression.regex.RegexSyntaxException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a schema's keywords: the library's, guarded, and our own where those have no bounds. */
final class Keywords implements EvaluatorFactory {
  /** The library would note down each of them whenever it comes by. */
  private static final Set<String> NOTES =
      Set.of("title", "description", "format", "default", "contentMediaType", "contentEncoding");

  private final @Nullable Inspection inspection;

  /**
   * @param inspection is told what is found, if anybody wants to know
   */
  Keywords(@Nullable Inspection inspection) {
    this.inspection = inspection;
  }

  @Override
  public Optional<Evaluator> create(SchemaParsingContext context, String keyword, JsonNode node) {
    if (NOTES.contains(keyword) && node.isString()) {
      return Optional.of((_, _) -> Evaluator.Result.success());
    }
    if (!(node instanceof PlainNode plain)) {
      return Optional.empty();
    }
    Evaluator evaluator = own(context, keyword, plain);
    if (evaluator == null) {
      evaluator = standard(context, keyword, plain);
    }
    return evaluator == null
        ? Optional.empty()
        : Optional.of(new Guarded(evaluator, keyword, plain));
  }

  private @Nullable Evaluator own(SchemaParsingContext context, String keyword, PlainNode node) {
    return switch (keyword) {
      case "const" -> Assertions.constant(node.value());
      case "enum" -> node.isArray() ? Assertions.oneOf(node) : null;
      case "uniqueItems" -> Boolean.TRUE.equals(node.value()) ? Assertions.uniqueItems() : null;
      case "minLength" -> node.isInteger() ? Assertions.minLength(node.asInteger()) : null;
      case "maxLength" -> node.isInteger() ? Assertions.maxLength(node.asInteger()) : null;
      case "pattern" -> node.isString() ? pattern(node) : null;
      case "patternProperties" -> node.isObject() ? patternProperties(context, node) : null;
      case "additionalProperties", "unevaluatedProperties" -> others(context, keyword, node);
      case "$ref", "$dynamicRef" -> node.isString() ? reference(context, keyword, node) : null;
      case Inspection.PROBE -> inspection == null ? null : inspection.probe();
      default -> null;
    };
  }

  private static @Nullable Evaluator standard(
      SchemaParsingContext context, String keyword, JsonNode node) {
    return context.getDialect().getEvaluatorFactory().create(context, keyword, node).orElse(null);
  }

  /** What is no regular expression constrains nothing; others decide whether that is tolerable. */
  private Evaluator pattern(PlainNode node) {
    try {
      return Assertions.pattern(SchemaRegex.of(node.asString()));
    } catch (RegexSyntaxException e) {
      unusablePattern(node, node.asString(), e);
      return (_, _) -> Evaluator.Result.success();
    }
  }

  private Evaluator patternProperties(SchemaParsingContext context, PlainNode node) {
    PatternProperties properties = new PatternProperties(context, node);
    properties.unusable().forEach((pattern, why) -> unusablePattern(node, pattern, why));
    return properties;
  }

  private static @Nullable Evaluator others(
      SchemaParsingContext context, String keyword, PlainNode node) {
    Evaluator standard = standard(context, keyword, node);
    return standard != null
            && context.getCurrentSchemaObject().get("patternProperties")
                instanceof PlainNode patterns
            && patterns.isObject()
        ? new PatternProperties(context, patterns).others(standard)
        : standard;
  }

  private Evaluator reference(SchemaParsingContext context, String keyword, PlainNode node) {
    Evaluator standard = standard(context, keyword, node);
    if (inspection != null) {
      inspection.reference(context, node);
    }
    // The library ignores a reference that is not a URI; then everything would be valid.
    return standard != null
        ? standard
        : (_, _) -> Evaluator.Result.failure(Wording.unresolved(node.asString()));
  }

  private void unusablePattern(PlainNode node, String pattern, RegexSyntaxException why) {
    if (inspection != null) {
      inspection.unusablePattern(node, pattern, why);
    }
  }
}
