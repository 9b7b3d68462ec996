package dev.pawl.model.canonical;

import dev.pawl.json.Values;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Templates as JSON: an object with one key, which says what kind of part it is. */
final class TemplateJson {
  private static final String LITERAL = "literal";
  private static final String EXPRESSION = "expr";
  private static final String FIELDS = "object";
  private static final String ELEMENTS = "array";
  private static final String TEXT = "text";

  private TemplateJson() {}

  static Map<String, @Nullable Object> write(Template template) {
    return template.match(new Writer());
  }

  private static final class Writer implements Template.Cases<Map<String, @Nullable Object>> {
    @Override
    public Map<String, @Nullable Object> literal(Template.Literal literal) {
      return Values.object(LITERAL, literal.value());
    }

    @Override
    public Map<String, @Nullable Object> computed(Template.Computed computed) {
      return Values.object(EXPRESSION, computed.expression().text());
    }

    @Override
    public Map<String, @Nullable Object> fields(Template.Fields fields) {
      Map<String, @Nullable Object> written = new LinkedHashMap<>();
      fields.fields().forEach((key, field) -> written.put(key, write(field)));
      return Values.object(FIELDS, written);
    }

    @Override
    public Map<String, @Nullable Object> elements(Template.Elements elements) {
      return Values.object(
          ELEMENTS, elements.elements().stream().map(TemplateJson::write).toList());
    }

    @Override
    public Map<String, @Nullable Object> text(Template.Text text) {
      return new Writing()
          .put(TEXT, text.text().toString())
          .put("values", write(text.values()))
          .putUnlessEmpty("required", text.required())
          .done();
    }
  }

  static Template read(Stored template) {
    Template read;
    if (template.has(LITERAL)) {
      read = new Template.Literal(template.any(LITERAL));
    } else if (template.has(EXPRESSION)) {
      read = new Template.Computed(ExpressionText.of(template.text(EXPRESSION)));
    } else if (template.has(FIELDS)) {
      Stored object = template.object(FIELDS);
      Map<String, Template> fields = new LinkedHashMap<>();
      object.value().keySet().forEach(key -> fields.put(key, read(object.object(key))));
      read = new Template.Fields(fields);
    } else if (template.has(ELEMENTS)) {
      read =
          new Template.Elements(
              template.objects(ELEMENTS).stream().map(TemplateJson::read).toList());
    } else if (template.has(TEXT)) {
      read =
          new Template.Text(
              template.text(TEXT), read(template.object("values")), template.texts("required"));
    } else {
      throw template.damaged("is of no known kind");
    }
    template.refuseOthers();
    return read;
  }
}
