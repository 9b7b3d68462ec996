package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Prose;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a form asks for.
 *
 * @param schema what it may be
 */
record FormField(String name, Map<?, ?> schema, boolean required) {

  /** An answer that cannot be taken, and why. */
  static final class Unfit extends Exception {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message);
    }
  }

  /** What a person has to know before answering. */
  List<String> about(int width) {
    List<String> lines = new ArrayList<>();
    if (schema.get("description") instanceof String text && !text.isBlank()) {
      lines.addAll(Prose.wrapped(text, width));
    }
    int number = 0;
    for (SchemaWords.Choice choice : choices()) {
      lines.add(++number + ") " + Prose.cut(choice.words(), width - 5));
    }
    return lines;
  }

  String prompt() {
    String title = schema.get("title") instanceof String text ? text : name;
    List<String> notes = new ArrayList<>();
    if (choices().isEmpty()) {
      notes.add("boolean".equals(schema.get("type")) ? "yes or no" : SchemaWords.type(schema));
    } else {
      notes.add("array".equals(schema.get("type")) ? "numbers, with commas" : "a number");
    }
    if (!required) {
      notes.add("optional");
    }
    String standard =
        schema.containsKey("default")
            ? " [" + Prose.cut(shown(schema.get("default")), 40) + "]"
            : "";
    return Prose.cut(title, 60) + " (" + String.join(", ", notes) + ")" + standard;
  }

  private static String shown(@Nullable Object value) {
    return value instanceof String text ? text : Json.write(value);
  }

  private List<SchemaWords.Choice> choices() {
    Object of = "array".equals(schema.get("type")) ? schema.get("items") : schema;
    return of instanceof Map<?, ?> map ? SchemaWords.choices(map) : List.of();
  }

  /** Adds what a line says. An empty one takes the default, or leaves out what may be left out. */
  void read(String line, Map<String, @Nullable Object> content) throws Unfit {
    String text = line.strip();
    if (text.isEmpty()) {
      if (schema.containsKey("default")) {
        content.put(name, schema.get("default"));
      } else if (required) {
        throw new Unfit("it is needed");
      }
      return;
    }
    Object value = value(text);
    List<Violation> violations = Schema.of(object(schema)).validate(value);
    if (!violations.isEmpty()) {
      throw new Unfit(violations.getFirst().message());
    }
    content.put(name, value);
  }

  private @Nullable Object value(String text) throws Unfit {
    boolean several = "array".equals(schema.get("type"));
    if (several) {
      List<@Nullable Object> values = new ArrayList<>();
      for (String part : text.split(",")) {
        values.add(choices().isEmpty() ? part.strip() : chosen(part.strip()));
      }
      return values;
    }
    if (!choices().isEmpty()) {
      return chosen(text);
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "boolean" -> truth(text);
      case "number", "integer" -> number(text);
      case "object" -> json(text);
      case "null" -> guessed(text);
      default -> text;
    };
  }

  private @Nullable Object chosen(String text) throws Unfit {
    List<SchemaWords.Choice> choices = choices();
    for (SchemaWords.Choice choice : choices) {
      if (text.equals(shown(choice.value())) || text.equalsIgnoreCase(choice.words())) {
        return choice.value();
      }
    }
    if (text.matches("\\d{1,6}")) {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= choices.size()) {
        return choices.get(number - 1).value();
      }
    }
    throw new Unfit("one of 1 to " + choices.size() + ", please");
  }

  private static Object truth(String text) throws Unfit {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "y", "yes", "true" -> true;
      case "n", "no", "false" -> false;
      default -> throw new Unfit("yes or no, please");
    };
  }

  private static Object number(String text) throws Unfit {
    try {
      if (Json.parse(text) instanceof Number number) {
        return number;
      }
    } catch (JsonException _) {
      // Told below.
    }
    throw new Unfit("a number, please");
  }

  private static @Nullable Object json(String text) throws Unfit {
    try {
      return Json.parse(text);
    } catch (JsonException _) {
      throw new Unfit("JSON, please, such as {\"a\": 1}");
    }
  }

  /** Nothing is said of its type: JSON if it is JSON, a text otherwise. */
  private static @Nullable Object guessed(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException _) {
      return text;
    }
  }

  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    map.forEach((key, value) -> object.put(String.valueOf(key), value));
    return object;
  }
}
