package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Prose;
import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a schema asks for, in a few words. */
public final class SchemaWords {
  private static final int DEEPEST = 3;
  private static final int MOST_CHOICES = 12;
  private static final int LONGEST_VALUE = 60;

  private SchemaWords() {}

  /** {@code string}, {@code array of number}, {@code string or null}. */
  public static String type(@Nullable Object schema) {
    return type(schema, DEEPEST);
  }

  private static String type(@Nullable Object schema, int depth) {
    if (!(schema instanceof Map<?, ?> map) || depth == 0) {
      return "any";
    }
    Object type = map.get("type");
    if (type instanceof Collection<?> several) {
      return joined(several.stream().map(String::valueOf).toList());
    }
    if ("array".equals(type)) {
      String items = type(map.get("items"), depth - 1);
      return items.equals("any") ? "array" : "array of " + items;
    }
    if (type instanceof String word) {
      return word;
    }
    for (String key : List.of("anyOf", "oneOf")) {
      if (map.get(key) instanceof Collection<?> parts && choices(map).isEmpty()) {
        return joined(parts.stream().map(part -> type(part, depth - 1)).toList());
      }
    }
    return choices(map).isEmpty() ? "any" : "choice";
  }

  private static String joined(List<String> types) {
    List<String> distinct = types.stream().distinct().limit(MOST_CHOICES).toList();
    return distinct.contains("any") ? "any" : String.join(" or ", distinct);
  }

  /** One of the values that a schema allows, with the words for it. */
  record Choice(@Nullable Object value, String words) {}

  /** The values that a schema allows, if it lists them: {@code enum}, or constants with titles. */
  static List<Choice> choices(Map<?, ?> schema) {
    List<Choice> choices = new ArrayList<>();
    if (schema.get("enum") instanceof List<?> values) {
      List<?> names = schema.get("enumNames") instanceof List<?> list ? list : List.of();
      for (int i = 0; i < values.size(); i++) {
        boolean named = i < names.size() && names.get(i) instanceof String;
        choices.add(
            new Choice(values.get(i), named ? String.valueOf(names.get(i)) : value(values.get(i))));
      }
      return choices;
    }
    for (String key : List.of("oneOf", "anyOf")) {
      if (schema.get(key) instanceof List<?> parts && areConstants(parts)) {
        for (Object part : parts) {
          Map<?, ?> map = (Map<?, ?>) part;
          Object title = map.get("title");
          choices.add(
              new Choice(
                  map.get("const"),
                  title instanceof String words ? words : value(map.get("const"))));
        }
        return choices;
      }
    }
    return choices;
  }

  private static boolean areConstants(List<?> parts) {
    return !parts.isEmpty()
        && parts.stream()
            .allMatch(part -> part instanceof Map<?, ?> map && map.containsKey("const"));
  }

  /** What is said of a parameter: its description, its choices, its default. */
  public static String about(@Nullable Object schema) {
    if (!(schema instanceof Map<?, ?> map)) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    if (map.get("description") instanceof String text && !text.isBlank()) {
      parts.add(text.strip());
    } else if (map.get("title") instanceof String title) {
      parts.add(title.strip());
    }
    Object choosable = "array".equals(map.get("type")) ? map.get("items") : map;
    List<Choice> choices = choosable instanceof Map<?, ?> of ? choices(of) : List.of();
    if (!choices.isEmpty()) {
      parts.add(
          "One of: "
              + choices.stream()
                  .limit(MOST_CHOICES)
                  .map(choice -> value(choice.value()))
                  .collect(Collectors.joining(", "))
              + (choices.size() > MOST_CHOICES ? ", …" : ""));
    }
    if (map.containsKey("default")) {
      parts.add("Default: " + Prose.cut(Json.write(map.get("default")), LONGEST_VALUE));
    }
    return parts.stream()
        .map(part -> part.endsWith(".") ? part : part + ".")
        .collect(Collectors.joining(" "));
  }

  private static String value(@Nullable Object value) {
    return Prose.cut(value instanceof String text ? text : Json.write(value), LONGEST_VALUE);
  }
}
