package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the expressions in a value. An object with the key {@code expr} is one at any depth, and
 * can have no other key. In tools of the older dialect a text that starts with {@code $} and stands
 * directly under {@code args} is one as well.
 *
 * <p>No pattern switches, since every start reads files: see "Starting" in docs/performance.md.
 */
final class Templates {
  private static final String EXPR = "expr";

  /** To YAML, what begins with a brace or a bracket is no text. */
  private static final String UNQUOTED =
      "put the expression in single quotes, as in `expr: '{ \"name\": $.entry.name }'`";

  private final Report report;

  /**
   * @param report where it says what is wrong with expressions
   */
  Templates(Report report) {
    this.report = report;
  }

  /** Whether there is an {@code {expr: …}} anywhere in the value. */
  static boolean hasExpression(Source source) {
    if (isExpression(source)) {
      return true;
    }
    if (source instanceof Source.Sequence sequence) {
      return sequence.items().stream().anyMatch(Templates::hasExpression);
    }
    return source instanceof Source.Mapping mapping
        && mapping.entries().values().stream().anyMatch(entry -> hasExpression(entry.value()));
  }

  private static boolean isExpression(Source source) {
    return source instanceof Source.Mapping mapping && mapping.get(EXPR) != null;
  }

  /**
   * @param dollars whether texts that start with {@code $} are expressions
   */
  Template args(Source.Mapping args, boolean dollars) {
    if (!dollars || isExpression(args)) {
      return of(args);
    }
    Map<String, Template> fields = new LinkedHashMap<>();
    for (var entry : args.entries().entrySet()) {
      fields.put(entry.getKey(), orDollar(entry.getValue().value()));
    }
    return fields(fields, args);
  }

  /** An expression if it is a text that starts with {@code $}, whatever the dialect. */
  Template orDollar(Source source) {
    return source instanceof Source.Scalar scalar
            && scalar.value() instanceof String text
            && text.startsWith("$")
        ? new Template.Computed(ExpressionText.of(scalar), true)
        : of(source);
  }

  Template of(Source source) {
    if (source instanceof Source.Sequence sequence) {
      return elements(sequence);
    }
    if (source instanceof Source.Mapping mapping) {
      if (isExpression(mapping)) {
        return new Template.Computed(expression(mapping, "an expression"));
      }
      Map<String, Template> fields = new LinkedHashMap<>();
      mapping.entries().forEach((key, entry) -> fields.put(key, of(entry.value())));
      return fields(fields, mapping);
    }
    return new Template.Literal(source.value(), source);
  }

  /**
   * The expression that a mapping is.
   *
   * @param what how messages call it
   */
  ExpressionText expression(Source.Mapping mapping, String what) {
    Cursor cursor = new Cursor(mapping, what, Keys.EXPRESSION, report).refuseUnknownKeys();
    Source value = cursor.required(EXPR, "write a JSONata expression");
    if (value instanceof Source.Mapping || value instanceof Source.Sequence) {
      cursor.wrongType(cursor.name(EXPR), "a text", value, UNQUOTED);
      return ExpressionText.UNREADABLE;
    }
    Source.Scalar text = cursor.scalarText(EXPR, value);
    return text == null ? ExpressionText.UNREADABLE : ExpressionText.of(text);
  }

  private static Template fields(Map<String, Template> fields, Source.Mapping mapping) {
    return fields.values().stream().allMatch(Template.Literal.class::isInstance)
        ? new Template.Literal(mapping.value(), mapping)
        : new Template.Fields(fields, mapping);
  }

  private Template elements(Source.Sequence sequence) {
    List<Template> elements = new ArrayList<>();
    sequence.items().forEach(item -> elements.add(of(item)));
    return elements.stream().allMatch(Template.Literal.class::isInstance)
        ? new Template.Literal(sequence.value(), sequence)
        : new Template.Elements(elements);
  }
}
