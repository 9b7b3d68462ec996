package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.protocol.server.Exchange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question as a form for a person. Forms are flat: an object with fields that hold one text, one
 * number or one truth value each. An answer that is a single value gets a form with one field, and
 * anything else a field for JSON.
 */
sealed interface QuestionForm {
  /** The one field of a form that is not an object by itself. */
  String FIELD = "answer";

  /** What forms understand of the schema of a field (2025-11-25, Elicitation). */
  Set<String> UNDERSTOOD =
      Set.of(
          "type",
          "title",
          "description",
          "default",
          "enum",
          "enumNames",
          "minLength",
          "maxLength",
          "format",
          "minimum",
          "maximum");

  Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");

  Question question();

  /** The fields that the form has. */
  Map<String, @Nullable Object> fields();

  /** Those that have to be filled in. */
  List<?> required();

  /**
   * The answer that a filled-in form holds.
   *
   * @throws JsonException when it cannot be read
   */
  @Nullable Object read(Map<String, @Nullable Object> content);

  static QuestionForm of(Question question) {
    Map<String, @Nullable Object> schema = question.schema();
    if (isField(schema)) {
      return new Single(question);
    }
    Flat flat = new Flat(question);
    return "object".equals(schema.get("type"))
            && !flat.fields().isEmpty()
            && flat.required().stream().allMatch(flat.fields()::containsKey)
        ? flat
        : new Text(question);
  }

  /** Asks it, with what was wrong with the last answer, if anything. */
  public default Exchange.Question ask(@Nullable String complaint) {
    String text = question().text();
    return new Exchange.Question(
        "elicitation/create",
        Values.object(
            "message",
            complaint == null ? text : text + "\n\nThe last answer does not fit: " + complaint,
            "requestedSchema",
            Values.object("type", "object", "properties", fields(), "required", required())));
  }

  private static boolean isField(Map<?, ?> schema) {
    if (schema.get("enum") instanceof List<?> values) {
      return !values.isEmpty() && values.stream().allMatch(String.class::isInstance);
    }
    return schema.get("type") instanceof String type
        && Set.of("string", "number", "integer", "boolean").contains(type);
  }

  private static Map<String, @Nullable Object> field(Map<?, ?> schema) {
    Map<String, @Nullable Object> field = new LinkedHashMap<>();
    if (schema.get("enum") instanceof List<?>) {
      field.put("type", "string");
    }
    schema.forEach(
        (key, value) -> {
          boolean known = UNDERSTOOD.contains(String.valueOf(key));
          if (known && (!"format".equals(key) || FORMATS.contains(String.valueOf(value)))) {
            field.put(String.valueOf(key), value);
          }
        });
    return field;
  }

  /** An object whose members are the fields. What is no field and not needed is left out. */
  record Flat(Question question) implements QuestionForm {
    @Override
    public Map<String, @Nullable Object> fields() {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      if (question.schema().get("properties") instanceof Map<?, ?> properties) {
        properties.forEach(
            (name, schema) -> {
              if (schema instanceof Map<?, ?> map && isField(map)) {
                fields.put(String.valueOf(name), field(map));
              }
            });
      }
      return fields;
    }

    @Override
    public List<?> required() {
      return question.schema().get("required") instanceof List<?> names ? names : List.of();
    }

    @Override
    public Object read(Map<String, @Nullable Object> content) {
      return content;
    }
  }

  /** A single value. */
  record Single(Question question) implements QuestionForm {
    @Override
    public Map<String, @Nullable Object> fields() {
      return Values.object(FIELD, field(question.schema()));
    }

    @Override
    public List<?> required() {
      return List.of(FIELD);
    }

    @Override
    public @Nullable Object read(Map<String, @Nullable Object> content) {
      return content.get(FIELD);
    }
  }

  /** Anything else, as JSON in a text. */
  record Text(Question question) implements QuestionForm {
    @Override
    public Map<String, @Nullable Object> fields() {
      return Values.object(
          FIELD,
          Values.object(
              "type",
              "string",
              "description",
              "JSON that fits this JSON Schema: " + Json.write(question.schema())));
    }

    @Override
    public List<?> required() {
      return List.of(FIELD);
    }

    @Override
    public @Nullable Object read(Map<String, @Nullable Object> content) {
      return content.get(FIELD) instanceof String text ? Json.parse(text) : content.get(FIELD);
    }
  }
}
