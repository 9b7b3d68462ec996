package dev.pawl.cli.option;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.model.Suggestion;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns {@code key=value} words into the arguments of a tool. What a value is read as depends on
 * the tool's input schema: a text stays as it is, everything else is JSON. {@code key:=value} is
 * always JSON. A key that looks like a misspelt one of the schema is refused.
 */
public final class ToolArguments {
  private final Map<?, ?> properties;
  private final boolean closed;

  public ToolArguments(Map<String, ? extends @Nullable Object> schema) {
    this.properties = schema.get("properties") instanceof Map<?, ?> map ? map : Map.of();
    this.closed = Boolean.FALSE.equals(schema.get("additionalProperties"));
  }

  /** A word that cannot be used, and why. */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message);
    }
  }

  /**
   * @param given arguments that the words are added to; a word wins over the same key there
   */
  public Map<String, @Nullable Object> with(
      Map<String, ? extends @Nullable Object> given, List<String> words) throws Unusable {
    Map<String, @Nullable Object> arguments = new LinkedHashMap<>(given);
    TreeSet<String> seen = new TreeSet<>();
    Set<String> named = words.stream().map(ToolArguments::name).collect(Collectors.toSet());
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1 || word.startsWith(":=")) {
        throw new Unusable("`" + word + "` is no key=value");
      }
      boolean json = word.charAt(equals - 1) == ':';
      String key = word.substring(0, json ? equals - 1 : equals);
      String value = word.substring(equals + 1);
      checkKnown(key, named);
      if (!seen.add(key)) {
        throw new Unusable("`" + key + "` is given twice");
      }
      arguments.put(key, json ? parsed(key, value, "JSON") : typed(key, value));
    }
    return arguments;
  }

  private static String name(String word) {
    return word.replaceFirst(":?=.*", "");
  }

  /** What the tool does not declare, it may take all the same; a slip is not passed on. */
  private void checkKnown(String key, Set<String> named) throws Unusable {
    if (!closed && !properties.containsKey(key)) {
      List<String> missing =
          properties.keySet().stream()
              .map(String::valueOf)
              .filter(name -> !named.contains(name))
              .toList();
      String hint = Suggestion.didYouMean(key, missing);
      if (!hint.isEmpty()) {
        throw new Unusable("the tool has no argument `" + key + "`; " + hint);
      }
    }
    if (closed && !properties.containsKey(key)) {
      List<String> known = properties.keySet().stream().map(String::valueOf).toList();
      String hint = Suggestion.didYouMean(key, known);
      String all = known.isEmpty() ? "it takes none" : "it takes " + String.join(", ", known);
      throw new Unusable(
          "the tool has no argument `" + key + "`; " + (hint.isEmpty() ? all : hint));
    }
  }

  private @Nullable Object typed(String key, String value) throws Unusable {
    if (!(properties.get(key) instanceof Map<?, ?> property)) {
      return guessed(value);
    }
    Object type = property.get("type");
    if (isText(type) || (type == null && allows(property.get("enum"), value))) {
      return value;
    }
    return switch (type) {
      case null -> guessed(value);
      case String single -> parsed(key, value, article(single));
      case Collection<?> several -> parsed(key, value, "one of " + several);
      default -> guessed(value);
    };
  }

  private static boolean isText(@Nullable Object type) {
    return "string".equals(type) || (type instanceof Collection<?> c && c.contains("string"));
  }

  private static boolean allows(@Nullable Object choices, String value) {
    return choices instanceof Collection<?> collection && collection.contains(value);
  }

  /** Nothing is known about it: JSON if it is JSON, text otherwise. */
  private static @Nullable Object guessed(String value) {
    try {
      return Json.parse(value);
    } catch (JsonException _) {
      return value;
    }
  }

  private static @Nullable Object parsed(String key, String value, String what) throws Unusable {
    try {
      return Json.parse(value);
    } catch (JsonException _) {
      throw new Unusable("`" + key + "` must be " + what + ", but is `" + value + "`");
    }
  }

  private static String article(String type) {
    return switch (type) {
      case "array" -> "a JSON array, such as [\"a\",\"b\"]";
      case "object" -> "a JSON object, such as {\"a\":1}";
      case "boolean" -> "true or false";
      case "integer" -> "an integer";
      case "null" -> "null";
      default -> "a " + type;
    };
  }
}
