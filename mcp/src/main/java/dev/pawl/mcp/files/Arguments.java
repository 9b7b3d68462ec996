package dev.pawl.mcp.files;

import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call. Reading one that does not fit gives a stand-in and notes the issue;
 * {@link #check} then reports all of them at once, in the words of the well-known filesystem
 * server.
 */
final class Arguments {
  private final String tool;
  private final Map<String, @Nullable Object> values;
  private final List<String> issues = new ArrayList<>();

  Arguments(String tool, Map<String, @Nullable Object> values) {
    this.tool = tool;
    this.values = values;
  }

  String text(String key) {
    return text(value(key), key);
  }

  /** A number that may be left out; then it is 0. */
  double number(String key) {
    Object value = value(key);
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value != Undefined.UNDEFINED) {
      issue("number", value, key);
    }
    return 0;
  }

  /** A list of texts that may be left out; then it is empty. */
  List<String> texts(String key) {
    Object value = value(key);
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> items) {
      for (Object item : items) {
        texts.add(text(item, key + "[" + texts.size() + "]"));
      }
    } else if (value != Undefined.UNDEFINED) {
      issue("array", value, key);
    }
    return texts;
  }

  void check() throws FilesException {
    if (!issues.isEmpty()) {
      throw new FilesException(
          "MCP error -32602: Input validation error: Invalid arguments for tool "
              + tool
              + ": "
              + String.join("\n", issues));
    }
  }

  private @Nullable Object value(String key) {
    return values.containsKey(key) ? values.get(key) : Undefined.UNDEFINED;
  }

  private String text(@Nullable Object value, String at) {
    if (value instanceof String text) {
      return text;
    }
    issue("string", value, at);
    return "";
  }

  private void issue(String expected, @Nullable Object value, String at) {
    issues.add("Invalid input: expected " + expected + ", received " + type(value) + " at " + at);
  }

  private static String type(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Undefined _ -> "undefined";
      case String _ -> "string";
      case Number _ -> "number";
      case Boolean _ -> "boolean";
      case List<?> _ -> "array";
      default -> "object";
    };
  }
}
