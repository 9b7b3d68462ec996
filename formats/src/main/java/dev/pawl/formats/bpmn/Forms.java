package dev.pawl.formats.bpmn;

import dev.pawl.json.Values;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a form, as JSON Schema.
 *
 * @param properties by name
 */
record Forms(Map<String, @Nullable Object> properties, Set<String> required) {
  /** What an element asks for: fields of ours, or of Camunda, Operaton and Flowable. */
  static Forms of(XmlElement element) {
    Forms form = new Forms(new LinkedHashMap<>(), new LinkedHashSet<>());
    element.extensions(Vocabulary.OURS, "field").forEach(form::add);
    for (XmlElement data : element.extensions(Vocabulary.CAMUNDAS, "formData")) {
      data.own("formField").forEach(form::add);
    }
    element.extensions(Vocabulary.FLOWABLES, "formProperty").forEach(form::add);
    return form;
  }

  boolean isEmpty() {
    return properties.isEmpty();
  }

  private void add(XmlElement field) {
    String id = field.id().isEmpty() ? field.attribute("name", "") : field.id();
    if (id.isEmpty()) {
      return;
    }
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    type(field, schema);
    String label = field.attribute("label", field.attribute("name", ""));
    if (!label.isEmpty() && !label.equals(id)) {
      schema.put("title", label);
    }
    String otherwise = field.attribute("defaultValue", field.attribute("default", ""));
    if (!otherwise.isEmpty() && !otherwise.contains("${")) {
      schema.put("default", typed(otherwise, String.valueOf(schema.get("type"))));
    }
    properties.put(id, schema);
    boolean constrained =
        field
            .own("validation")
            .flatMap(each -> each.own("constraint"))
            .anyMatch(each -> each.attribute("name", "").equals("required"));
    if (constrained || "true".equals(field.attribute("required"))) {
      required.add(id);
    }
  }

  private static void type(XmlElement field, Map<String, @Nullable Object> schema) {
    List<String> choices = new ArrayList<>();
    field.own("value").forEach(each -> choices.add(each.id()));
    switch (field.attribute("type", "string")) {
      case "long", "int", "integer" -> schema.put("type", "integer");
      case "double", "number" -> schema.put("type", "number");
      case "boolean" -> schema.put("type", "boolean");
      case "date" -> {
        schema.put("type", "string");
        schema.put("format", "date");
      }
      default -> {
        schema.put("type", "string");
        if (!choices.isEmpty()) {
          schema.put("enum", choices);
        }
      }
    }
  }

  private static Object typed(String text, String type) {
    return switch (type) {
      case "boolean" -> Boolean.valueOf(text);
      case "integer" -> text.matches("-?\\d{1,9}") ? (Object) Integer.valueOf(text) : text;
      case "number" ->
          text.matches("-?\\d{1,15}(\\.\\d{1,15})?") ? (Object) Double.valueOf(text) : text;
      default -> text;
    };
  }

  /** An object with these fields, and with others that may be there. */
  Source.Mapping schema(Set<String> others) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(properties);
    others.forEach(each -> all.putIfAbsent(each, Map.of()));
    Map<String, @Nullable Object> schema = Values.object("type", "object", "properties", all);
    Map<String, @Nullable Object> whole = new LinkedHashMap<>(schema);
    if (!required.isEmpty()) {
      whole.put("required", List.copyOf(required));
    }
    return Source.of(whole);
  }
}
