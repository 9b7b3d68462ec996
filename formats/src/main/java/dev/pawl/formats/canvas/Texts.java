package dev.pawl.formats.canvas;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The texts and values of one node, with what they name put in: {@code {{name}}} is a variable of
 * the node, the output of another node, or something that a run is given; {@code {{ $.node.field
 * }}} and {@code { "expr": … }} are expressions.
 */
final class Texts {
  private static final String EXPR = "expr";

  private final CanvasNode node;
  private final Function<String, @Nullable String> outputs;
  private final Inputs inputs;

  /**
   * @param outputs an expression for what a name stands for that is of another node, or null
   */
  Texts(CanvasNode node, Function<String, @Nullable String> outputs, Inputs inputs) {
    this.node = node;
    this.outputs = outputs;
    this.inputs = inputs;
  }

  /** A value with expressions at any depth. */
  Template value(Source source) {
    return switch (source) {
      case Source.Mapping mapping -> mapping(mapping);
      case Source.Sequence sequence -> {
        List<Template> elements = new ArrayList<>();
        sequence.items().forEach(item -> elements.add(value(item)));
        yield elements.stream().allMatch(Template.Literal.class::isInstance)
            ? new Template.Literal(sequence.value(), sequence)
            : new Template.Elements(elements);
      }
      case Source.Scalar scalar ->
          scalar.value() instanceof String ? alone(scalar) : literal(scalar);
    };
  }

  private Template mapping(Source.Mapping mapping) {
    if (mapping.entries().size() == 1
        && mapping.get(EXPR) instanceof Source.Scalar scalar
        && scalar.value() instanceof String) {
      return new Template.Computed(ExpressionText.of(scalar));
    }
    Map<String, Template> fields = new LinkedHashMap<>();
    mapping.entries().forEach((key, entry) -> fields.put(key, value(entry.value())));
    return fields.values().stream().allMatch(Template.Literal.class::isInstance)
        ? new Template.Literal(mapping.value(), mapping)
        : new Template.Fields(fields, mapping);
  }

  private static Template literal(Source.Scalar scalar) {
    return new Template.Literal(scalar.value(), scalar);
  }

  /** A text that is nothing but one placeholder keeps the type of what it stands for. */
  private Template alone(Source.Scalar scalar) {
    String text = String.valueOf(scalar.value());
    List<Placeholder> found = Placeholder.in(text);
    if (found.size() == 1 && found.getFirst().end() - found.getFirst().start() == text.length()) {
      return resolved(found.getFirst(), scalar);
    }
    return text(scalar);
  }

  /** A text. */
  Template text(Source.Scalar scalar) {
    return text("", scalar, "", Map.of());
  }

  /**
   * A text with more before and behind it.
   *
   * @param more what placeholders in that stand for
   */
  Template text(String before, Source.Scalar scalar, String behind, Map<String, Template> more) {
    String text = String.valueOf(scalar.value());
    Map<String, Template> values = new LinkedHashMap<>(more);
    StringBuilder written = new StringBuilder(before);
    int from = 0;
    for (Placeholder each : Placeholder.in(text)) {
      String name = each.isExpression() ? free(text, values) : each.inner();
      values.putIfAbsent(name, resolved(each, scalar));
      written.append(text, from, each.start()).append("{{").append(name).append("}}");
      from = each.end();
    }
    written.append(text, from, text.length()).append(behind);
    if (values.isEmpty()) {
      return before.isEmpty() && behind.isEmpty()
          ? literal(scalar)
          : new Template.Literal(written.toString());
    }
    Template members =
        values.values().stream().allMatch(Template.Literal.class::isInstance)
            ? new Template.Literal(literals(values))
            : new Template.Fields(values);
    return new Template.Text(written.toString(), members, List.of());
  }

  private static Map<String, @Nullable Object> literals(Map<String, Template> values) {
    Map<String, @Nullable Object> literals = new LinkedHashMap<>();
    values.forEach(
        (name, each) -> {
          if (each instanceof Template.Literal literal) {
            literals.put(name, literal.value());
          }
        });
    return literals;
  }

  private static String free(String text, Map<String, Template> taken) {
    int number = 1;
    while (taken.containsKey("value-" + number) || text.contains("{value-" + number)) {
      number++;
    }
    return "value-" + number;
  }

  private Template resolved(Placeholder placeholder, Source.Scalar scalar) {
    if (placeholder.isExpression()) {
      return new Template.Computed(expression(placeholder, scalar));
    }
    return named(placeholder.inner(), scalar.place(), Map.of(), true);
  }

  /**
   * What a name stands for.
   *
   * @param schema what is known of it if it has to be given
   */
  Template named(String name, Map<String, @Nullable Object> schema, boolean required) {
    return named(name, node.place(), schema, required);
  }

  private Template named(
      String name, Place place, Map<String, @Nullable Object> schema, boolean required) {
    Source.Scalar variable = node.data().fields("variables").scalar(name);
    if (variable != null) {
      return literal(variable);
    }
    String output = outputs.apply(name);
    return computed(
        output == null ? inputs.want(name, node.name(), schema, required) : output, place);
  }

  private static Template computed(String expression, Place place) {
    return new Template.Computed(new ExpressionText(expression, place, null));
  }

  private static ExpressionText expression(Placeholder placeholder, Source.Scalar scalar) {
    Place text = scalar.text();
    String before = String.valueOf(scalar.value()).substring(0, placeholder.offset());
    Place origin = text == null || before.contains("\n") ? null : text.behind(before);
    return new ExpressionText(placeholder.inner(), scalar.place(), origin);
  }
}
