package dev.pawl.lsp.feature;

import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.lsp.graph.Document;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a tool takes, by its input schema; empty if nobody knows. */
record ToolInput(Map<?, ?> schema) {
  /** One member of what it takes. */
  record Member(String type, String description, boolean needed) {}

  /**
   * @param server whose tool it is, or empty for a tool of a file
   */
  static ToolInput of(Document document, String server, String tool) {
    if (server.isEmpty()) {
      return new ToolInput(
          definition(document, tool)
              .<Map<?, ?>>map(it -> it.inputSchema().value())
              .orElse(Map.of()));
    }
    return new ToolInput(
        document
            .analysis()
            .types()
            .tools()
            .of(server, tool)
            .<Map<?, ?>>map(ToolSchemas.ToolSchema::input)
            .orElse(Map.of()));
  }

  /** A tool of the file, or of another one that it names as in {@code other.yaml#tool}. */
  static Optional<Definition> definition(Document document, String tool) {
    Bundle bundle = document.analysis().bundle();
    return Stream.of(bundle.definitions(), bundle.drafts(), bundle.borrowed().definitions())
        .flatMap(List::stream)
        .filter(definition -> definition.name().equals(tool))
        .findFirst();
  }

  /** What a member of a part of it can be, if that is spelled out. */
  List<Object> values(List<String> path, String name) {
    Map<?, ?> member = map(map(at(path).get("properties")).get(name));
    List<Object> values = new ArrayList<>();
    if (member.get("enum") instanceof List<?> each) {
      each.stream().filter(ToolInput::isPlain).forEach(values::add);
    } else if (isPlain(member.get("const"))) {
      values.add(Objects.requireNonNull(member.get("const")));
    } else if ("boolean".equals(member.get("type"))) {
      values.addAll(List.of(true, false));
    }
    return values;
  }

  private static boolean isPlain(@Nullable Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  private Map<?, ?> at(List<String> path) {
    Map<?, ?> here = schema;
    for (String step : path) {
      here = map(map(here.get("properties")).get(step));
    }
    return here;
  }

  /** The members of a part of it. */
  Map<String, Member> members(List<String> path) {
    Map<?, ?> here = at(path);
    Object required = here.get("required");
    Map<String, Member> found = new LinkedHashMap<>();
    map(here.get("properties"))
        .forEach(
            (name, part) ->
                found.put(
                    String.valueOf(name),
                    new Member(
                        SchemaTypes.of(map(part)).toString(),
                        map(part).get("description") instanceof String text ? text : "",
                        required instanceof List<?> names && names.contains(name))));
    return found;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }
}
