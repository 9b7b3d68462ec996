package dev.pawl.cli.complete;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A graph file that was named, as far as it can be read by itself. */
final class KnownGraph {
  private final List<Definition> tools = new ArrayList<>();

  KnownGraph(Path file) {
    if (Files.isRegularFile(file)) {
      Bundle bundle = DefinitionFormats.STANDARD.readAlone(file, Map.of());
      tools.addAll(bundle.definitions());
      tools.addAll(bundle.drafts());
    }
  }

  List<Candidate> tools() {
    return tools.stream()
        .map(each -> new Candidate(each.name(), each.description()))
        .distinct()
        .toList();
  }

  /**
   * The arguments of a tool that are not given yet, and for the one that is being typed the values
   * that it can have.
   *
   * @param tool empty for the only one
   * @param given words that may be arguments
   */
  List<Candidate> arguments(String tool, List<String> given) {
    List<Candidate> found = new ArrayList<>();
    tools.stream()
        .filter(each -> tool.isEmpty() ? tools.size() == 1 : each.name().equals(tool))
        .limit(1)
        .forEach(each -> add(each.inputSchema().value(), given, found));
    return found;
  }

  private static void add(Map<?, ?> schema, List<String> given, List<Candidate> found) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties)) {
      return;
    }
    properties.forEach(
        (name, property) -> {
          boolean there = given.stream().anyMatch(word -> word.startsWith(name + "="));
          if (!there) {
            found.add(new Candidate(name + "=", description(property)));
          }
        });
    properties.forEach((name, property) -> values(String.valueOf(name), property, found));
  }

  private static String description(Object property) {
    return property instanceof Map<?, ?> map && map.get("description") instanceof String text
        ? text
        : "";
  }

  private static void values(String name, Object property, List<Candidate> found) {
    if (property instanceof Map<?, ?> map) {
      List<?> values =
          map.get("enum") instanceof List<?> list
              ? list
              : "boolean".equals(map.get("type")) ? List.of(true, false) : List.of();
      values.forEach(value -> found.add(Candidate.of(name + "=" + value)));
    }
  }
}
