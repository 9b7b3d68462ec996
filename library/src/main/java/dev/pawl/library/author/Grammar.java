package dev.pawl.library.author;

import dev.pawl.formats.graph.GraphSchema;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.server.Tool;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of a tool's definition, as the schemas of the tools that take one show it: node kinds
 * and their keys, joins, retries. It is the published schema of graph files, less what concerns
 * only files. What callers send is not held against it, since the check of the file itself says
 * better what is wrong and where.
 */
final class Grammar {
  private static final String DEFINITIONS = "$defs";
  private static final String REFERENCE = "$ref";
  private static final String LOCAL = "#/$defs/";

  private static final Map<String, @Nullable Object> FILE =
      Values.asObject((Map<?, ?>) Objects.requireNonNull(Json.parse(GraphSchema.text())));

  private final Map<String, @Nullable Object> all = new LinkedHashMap<>();

  private Grammar() {
    if (FILE.get(DEFINITIONS) instanceof Map<?, ?> found) {
      all.putAll(Values.asObject(found));
    }
    all.put("body", body());
  }

  /** A body has the keys of its kind of node: saying them all again would double the grammar. */
  private Map<String, @Nullable Object> body() {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    if (all.get("body") instanceof Map<?, ?> whole) {
      body.putAll(Values.asObject(whole));
    }
    body.remove("allOf");
    body.put(
        "description",
        body.get("description") + " Keys as of a node of this type, without id, next and join.");
    return body;
  }

  /**
   * The same tool, whose argument of this name shows the grammar.
   *
   * @param argument the name of the argument that is a tool's definition
   */
  static Tool shownBy(Tool tool, String argument) {
    return new Tool(
        tool.name(),
        tool.title(),
        tool.description(),
        new Grammar().shownIn(tool.inputSchema(), argument),
        tool.outputSchema(),
        tool.annotations(),
        tool.icons(),
        tool.handler());
  }

  private Map<String, @Nullable Object> shownIn(Map<String, @Nullable Object> input, String name) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>(input);
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    if (input.get("properties") instanceof Map<?, ?> known) {
      properties.putAll(Values.asObject(known));
    }
    properties.put(name, Values.object(REFERENCE, LOCAL + "tool"));
    shown.put("properties", properties);
    shown.put(DEFINITIONS, reachable());
    return Collections.unmodifiableMap(shown);
  }

  private Map<String, @Nullable Object> reachable() {
    Set<String> names = new TreeSet<>();
    follow("tool", names);
    Map<String, @Nullable Object> definitions = new LinkedHashMap<>();
    all.forEach(
        (name, definition) -> {
          if (names.contains(name)) {
            definitions.put(name, definition);
          }
        });
    return definitions;
  }

  private void follow(String name, Set<String> names) {
    if (names.add(name)) {
      followIn(all.get(name), names);
    }
  }

  private void followIn(@Nullable Object part, Set<String> names) {
    if (part instanceof Map<?, ?> map) {
      if (map.get(REFERENCE) instanceof String reference && reference.startsWith(LOCAL)) {
        follow(reference.substring(LOCAL.length()), names);
      }
      map.values().forEach(value -> followIn(value, names));
    } else if (part instanceof List<?> list) {
      list.forEach(value -> followIn(value, names));
    }
  }
}
