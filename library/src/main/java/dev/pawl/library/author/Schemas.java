package dev.pawl.library.author;

import dev.pawl.json.Values;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON Schemas of the tools, in few words. */
final class Schemas {
  static final Map<String, @Nullable Object> DIGEST =
      text("Digest of the file's content, to be passed on to the tools that change it");

  private static final Map<String, @Nullable Object> PROBLEM =
      object(
          "A finding about the definition; line and column are those of the file with the change",
          Values.object(
              "severity", Values.object("enum", List.of("error", "warning")),
              "code", Values.object("type", "string"),
              "message", Values.object("type", "string"),
              "advice", Values.object("type", "string"),
              "tool", Values.object("type", "string"),
              "node", Values.object("type", "string"),
              "line", Values.object("type", "integer"),
              "column", Values.object("type", "integer"),
              "text", text("What stands in that line of a tool")),
          "severity",
          "code",
          "message");

  static final Map<String, @Nullable Object> PROBLEMS = list("Findings about the file", PROBLEM);

  private static final Map<String, @Nullable Object> ERROR =
      object(
          "Why the call did not do what was asked",
          Values.object(
              "code",
              text("A stable code, such as CONFLICT or INVALID_DEFINITION"),
              "message",
              text("What is wrong, and what to do"),
              "problems",
              PROBLEMS,
              "digest",
              DIGEST),
          "code",
          "message");

  private Schemas() {}

  static Map<String, @Nullable Object> text(String description) {
    return Values.object("type", "string", "description", description);
  }

  static Map<String, @Nullable Object> flag(String description) {
    return Values.object("type", "boolean", "description", description);
  }

  static Map<String, @Nullable Object> number(String description) {
    return Values.object("type", "number", "description", description);
  }

  static Map<String, @Nullable Object> any(String description) {
    return Values.object("description", description);
  }

  static Map<String, @Nullable Object> open(String description) {
    return Values.object("type", "object", "description", description);
  }

  static Map<String, @Nullable Object> list(
      String description, Map<String, @Nullable Object> items) {
    return Values.object("type", "array", "description", description, "items", items);
  }

  static Map<String, @Nullable Object> object(
      String description, Map<String, @Nullable Object> properties, String... required) {
    return Values.object(
        "type",
        "object",
        "description",
        description,
        "properties",
        properties,
        "required",
        Arrays.asList(required));
  }

  /** Arguments: a name that is not known is a mistake that the caller should hear of. */
  static Map<String, @Nullable Object> input(
      Map<String, @Nullable Object> properties, String... required) {
    return Values.object(
        "type",
        "object",
        "properties",
        properties,
        "required",
        Arrays.asList(required),
        "additionalProperties",
        false);
  }

  /** A result, or the error that came instead: clients check both against the schema. */
  static Map<String, @Nullable Object> output(
      Map<String, @Nullable Object> properties, String... required) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(properties);
    all.put("error", ERROR);
    return Values.object(
        "type",
        "object",
        "properties",
        all,
        "anyOf",
        List.of(Map.of("required", Arrays.asList(required)), Map.of("required", List.of("error"))));
  }
}
