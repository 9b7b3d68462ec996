package dev.pawl.formats.graph;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the expressions in a value. An object whose only key is {@code expr}, with a text, is one
 * at any depth. In tools of the older dialect a text that starts with {@code $} and stands directly
 * under {@code args} is one as well.
 *
 * <p>No pattern switches, since every start reads files: see "Starting" in docs/performance.md.
 */
final class Templates {
  private Templates() {}

  /** Whether there is an {@code {expr: …}} anywhere in the value. */
  static boolean hasExpression(Source source) {
    if (expression(source).isPresent()) {
      return true;
    }
    if (source instanceof Source.Sequence sequence) {
      return sequence.items().stream().anyMatch(Templates::hasExpression);
    }
    return source instanceof Source.Mapping mapping
        && mapping.entries().values().stream().anyMatch(entry -> hasExpression(entry.value()));
  }

  /**
   * @param dollars whether texts that start with {@code $} are expressions
   */
  static Template args(Source.Mapping args, boolean dollars) {
    if (!dollars || expression(args).isPresent()) {
      return of(args);
    }
    Map<String, Template> fields = new LinkedHashMap<>();
    args.entries().forEach((key, entry) -> fields.put(key, orDollar(entry.value())));
    return fields(fields, args);
  }

  /** An expression if it is a text that starts with {@code $}, whatever the dialect. */
  static Template orDollar(Source source) {
    return source instanceof Source.Scalar scalar
            && scalar.value() instanceof String text
            && text.startsWith("$")
        ? new Template.Computed(ExpressionText.of(scalar))
        : of(source);
  }

  static Template of(Source source) {
    Optional<Source.Scalar> expression = expression(source);
    if (expression.isPresent()) {
      return new Template.Computed(ExpressionText.of(expression.get()));
    }
    if (source instanceof Source.Sequence sequence) {
      return elements(sequence);
    }
    if (source instanceof Source.Mapping mapping) {
      Map<String, Template> fields = new LinkedHashMap<>();
      mapping.entries().forEach((key, entry) -> fields.put(key, of(entry.value())));
      return fields(fields, mapping);
    }
    return new Template.Literal(source.value());
  }

  private static Template fields(Map<String, Template> fields, Source.Mapping mapping) {
    return fields.values().stream().allMatch(Template.Literal.class::isInstance)
        ? new Template.Literal(mapping.value())
        : new Template.Fields(fields);
  }

  private static Template elements(Source.Sequence sequence) {
    List<Template> elements = new ArrayList<>();
    sequence.items().forEach(item -> elements.add(of(item)));
    return elements.stream().allMatch(Template.Literal.class::isInstance)
        ? new Template.Literal(sequence.value())
        : new Template.Elements(elements);
  }

  private static Optional<Source.Scalar> expression(Source source) {
    return source instanceof Source.Mapping mapping
            && mapping.entries().size() == 1
            && mapping.get("expr") instanceof Source.Scalar scalar
            && scalar.value() instanceof String
        ? Optional.of(scalar)
        : Optional.empty();
  }
}
