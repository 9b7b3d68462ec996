package dev.pawl.governance.gate;

import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of what conditions see, by which mistakes in them are found before they matter. */
public final class CaseTypes {
  private static final Map<String, @Nullable Object> TEXT = Values.object("type", "string");
  private static final Map<String, @Nullable Object> NUMBER = Values.object("type", "number");
  private static final Map<String, @Nullable Object> TEXTS =
      Values.object("type", "array", "items", TEXT);
  private static final Map<String, @Nullable Object> ANYTHING = Values.object();

  private static final Map<String, @Nullable Object> AGENT =
      closed(List.of(), "name", TEXT, "version", TEXT, "capabilities", TEXTS);

  private static final Map<String, @Nullable Object> PRINCIPAL =
      closed(
          List.of("agent"),
          "kind",
          choice("local", "person", "agent", "service", "anonymous"),
          "name",
          TEXT,
          "method",
          TEXT,
          "roles",
          TEXTS,
          "scopes",
          TEXTS,
          "agent",
          AGENT);

  private static final Map<String, @Nullable Object> TOOL =
      closed(
          List.of("server"),
          "name",
          TEXT,
          "server",
          TEXT,
          "tags",
          TEXTS,
          "effects",
          Values.object(
              "type",
              "array",
              "items",
              choice("read-only", "idempotent", "destructive", "open-world")));

  private static final Map<String, @Nullable Object> RUN =
      closed(
          List.of(),
          "id",
          TEXT,
          "workflow",
          TEXT,
          "digest",
          TEXT,
          "step",
          TEXT,
          "undoes",
          Values.object("type", "boolean"));

  private static final Map<String, @Nullable Object> TIME =
      closed(
          List.of(), "iso", TEXT, "millis", NUMBER, "date", TEXT, "hour", NUMBER, "minute", NUMBER,
          "weekday", NUMBER);

  private CaseTypes() {}

  /**
   * What a condition finds around it.
   *
   * @param after whether there is an output
   */
  public static Surroundings seen(boolean after) {
    Map<String, @Nullable Object> object = Values.object("type", "object");
    Type type =
        SchemaTypes.of(
            after
                ? closed(
                    List.of("output"),
                    "principal",
                    PRINCIPAL,
                    "tool",
                    TOOL,
                    "input",
                    object,
                    "output",
                    ANYTHING,
                    "run",
                    RUN,
                    "history",
                    object,
                    "time",
                    TIME)
                : closed(
                    List.of(),
                    "principal",
                    PRINCIPAL,
                    "tool",
                    TOOL,
                    "input",
                    object,
                    "run",
                    RUN,
                    "history",
                    object,
                    "time",
                    TIME));
    return Surroundings.of(type);
  }

  private static Map<String, @Nullable Object> choice(Object... values) {
    return Values.object("enum", Values.list(values));
  }

  private static Map<String, @Nullable Object> closed(
      List<String> optional, @Nullable Object... properties) {
    Map<String, @Nullable Object> all = Values.object(properties);
    return Values.object(
        "type",
        "object",
        "properties",
        all,
        "required",
        all.keySet().stream().filter(name -> !optional.contains(name)).toList(),
        "additionalProperties",
        false);
  }
}
