package dev.pawl.formats.export;

import dev.pawl.formats.reading.Formula;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Templates as graph files have them: values, with {@code { "expr": … }} where one is computed. */
final class PlainTemplate {
  private static final String EXPR = "expr";

  private PlainTemplate() {}

  static @Nullable Object of(Template template) {
    return switch (template) {
      case Template.Literal literal -> literal(literal.value());
      case Template.Computed computed -> Map.of(EXPR, computed.expression().text());
      case Template.Fields fields -> fields(fields.fields());
      case Template.Elements elements ->
          Values.list(elements.elements().stream().map(PlainTemplate::of).toArray());
      case Template.Text text -> Map.of(EXPR, Formula.of(text));
    };
  }

  /** The same where a text is meant: then one with placeholders can stand as it is. */
  static @Nullable Object text(Template template) {
    return template instanceof Template.Text text ? parts(text) : of(template);
  }

  /** Whether it says nothing at all. */
  static boolean isEmpty(Template template) {
    return template instanceof Template.Literal literal
        && (literal.value() == null || (literal.value() instanceof Map<?, ?> map && map.isEmpty()));
  }

  private static @Nullable Object literal(@Nullable Object value) {
    return looksComputed(value) ? Map.of(EXPR, Json.write(value)) : value;
  }

  /** An object with a member of that name would be taken for an expression. */
  private static boolean looksComputed(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.containsKey(EXPR) || map.values().stream().anyMatch(PlainTemplate::looksComputed);
      case List<?> list -> list.stream().anyMatch(PlainTemplate::looksComputed);
      case null, default -> false;
    };
  }

  private static Object fields(Map<String, Template> fields) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    fields.forEach((name, each) -> plain.put(name, of(each)));
    return plain;
  }

  private static Object parts(Template.Text text) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    plain.put("template", text.text().toString());
    plain.put("values", of(text.values()));
    if (!text.required().isEmpty()) {
      plain.put("required", text.required());
    }
    return plain;
  }
}
