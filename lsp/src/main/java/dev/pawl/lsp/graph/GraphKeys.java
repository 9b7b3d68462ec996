package dev.pawl.lsp.graph;

import static java.util.Objects.requireNonNull;

import dev.pawl.formats.graph.GraphSchema;
import dev.pawl.json.Json;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Spot;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys and words that may stand at a spot of a graph file, as its published schema says. Inside
 * of the schemas that a file has itself, those are the keywords of JSON Schema.
 */
public final class GraphKeys {
  private static final int DEEPEST = 8;
  private static final String KEYWORDS = "jsonSchema";
  private static final Set<String> SCHEMAS = Set.of("inputSchema", "outputSchema", "schema");

  private final Map<?, ?> schema = map(Json.parse(GraphSchema.text()));
  private final Map<?, ?> keywords = keywords();

  private static Map<?, ?> keywords() {
    try (InputStream in = GraphKeys.class.getResourceAsStream("keywords.json")) {
      return map(Json.parse(new String(requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The keys that the innermost mapping can have, with what they mean. */
  public Map<String, String> keys(GraphText graph, Spot spot) {
    Map<String, String> keys = new LinkedHashMap<>();
    if (!spot.steps().isEmpty()) {
      List<Spot.Step> around = spot.steps().subList(0, spot.steps().size() - 1);
      Group group = spot.steps().getLast().group();
      for (Map<?, ?> each : expanded(at(graph, around), graph, group)) {
        map(each.get("properties"))
            .forEach(
                (key, value) -> keys.merge(String.valueOf(key), meaning(value), GraphKeys::longer));
      }
    }
    return keys;
  }

  private static String longer(String one, String other) {
    return one.isEmpty() ? other : one;
  }

  /** The words that the value at the spot can be, if they are spelled out. */
  public Set<String> words(GraphText graph, Spot spot) {
    Set<String> words = new LinkedHashSet<>();
    for (Map<?, ?> each : expanded(at(graph, spot.steps()), graph, null)) {
      if (each.get("enum") instanceof List<?> list) {
        list.forEach(word -> words.add(String.valueOf(word)));
      }
      if (each.containsKey("const")) {
        words.add(String.valueOf(each.get("const")));
      }
      if ("boolean".equals(each.get("type"))) {
        words.addAll(List.of("true", "false"));
      }
    }
    return words;
  }

  /** What the key of a spot means; empty if nobody knows. */
  public Optional<String> meaning(GraphText graph, Spot spot) {
    return spot.member()
        .flatMap(member -> Optional.ofNullable(member.key()))
        .map(key -> keys(graph, spot).getOrDefault(key, ""))
        .filter(text -> !text.isEmpty());
  }

  private String meaning(@Nullable Object property) {
    Map<?, ?> part = map(property);
    String own = part.get("description") instanceof String text ? text : "";
    return own.isEmpty() && part.get("$ref") instanceof String name ? meaning(named(name)) : own;
  }

  private List<Map<?, ?>> at(GraphText graph, List<Spot.Step> steps) {
    List<Map<?, ?>> here = List.of(schema);
    for (Spot.Step step : steps) {
      List<Map<?, ?>> next = new ArrayList<>();
      String key = step.member().key();
      for (Map<?, ?> each : expanded(here, graph, step.group())) {
        Object inside = key == null ? each.get("items") : property(each, key);
        if (inside instanceof Map<?, ?> map) {
          next.add(key != null && isSchema(each, key) ? keywords : map);
        }
      }
      here = next;
    }
    return here;
  }

  /** Whether a schema stands under a key; an argument of a tool may be called the same. */
  private static boolean isSchema(Map<?, ?> part, String key) {
    return SCHEMAS.contains(key) && map(part.get("properties")).containsKey(key);
  }

  /** The names that a list of required members can have: those that are described beside it. */
  public Set<String> required(GraphText graph, Spot spot) {
    int list = spot.steps().size() - 2;
    if (list < 0 || !"required".equals(spot.steps().get(list).member().key())) {
      return Set.of();
    }
    List<Spot.Step> around = spot.steps().subList(0, list);
    Group group = spot.steps().get(list).group();
    Set<String> names = new LinkedHashSet<>();
    if (expanded(at(graph, around), graph, group).contains(keywords)) {
      group.group("properties").map(Group::members).orElse(List.of()).stream()
          .map(Part.Member::key)
          .filter(Objects::nonNull)
          .forEach(names::add);
    }
    return names;
  }

  private static @Nullable Object property(Map<?, ?> part, String key) {
    Map<?, ?> properties = map(part.get("properties"));
    return properties.containsKey(key) ? properties.get(key) : part.get("additionalProperties");
  }

  /** With all that they refer to and that holds for a mapping, or for any if there is none. */
  private List<Map<?, ?>> expanded(List<Map<?, ?>> parts, GraphText graph, @Nullable Group group) {
    List<Map<?, ?>> all = new ArrayList<>();
    parts.forEach(part -> expand(part, new Given(graph, group), all, 0));
    return all;
  }

  /** The mapping that conditions are held against. */
  private record Given(GraphText graph, @Nullable Group group) {
    boolean has(String key) {
      return group != null && group.member(key).isPresent();
    }

    String word(String key) {
      return group == null ? "" : graph.string(group, key);
    }
  }

  private void expand(Map<?, ?> part, Given given, List<Map<?, ?>> all, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    all.add(part);
    if (part.get("$ref") instanceof String name) {
      expand(named(name), given, all, depth + 1);
    }
    list(part.get("allOf")).forEach(each -> expand(each, given, all, depth + 1));
    chosen(list(part.get("anyOf")), given).forEach(each -> expand(each, given, all, depth + 1));
    chosen(list(part.get("oneOf")), given).forEach(each -> expand(each, given, all, depth + 1));
    if (part.containsKey("if")) {
      String branch = holds(map(part.get("if")), given) ? "then" : "else";
      if (part.get(branch) instanceof Map<?, ?> inside) {
        expand(inside, given, all, depth + 1);
      }
    }
  }

  /** Of several that are possible, those of which a needed key is there, if there are any. */
  private List<Map<?, ?>> chosen(List<Map<?, ?>> parts, Given given) {
    List<Map<?, ?>> fitting =
        parts.stream()
            .map(part -> part.get("$ref") instanceof String name ? named(name) : part)
            .filter(
                part ->
                    part.get("required") instanceof List<?> needed
                        && needed.stream().anyMatch(key -> given.has(String.valueOf(key))))
            .<Map<?, ?>>map(part -> part)
            .toList();
    return fitting.isEmpty() ? parts : fitting;
  }

  private static boolean holds(Map<?, ?> condition, Given given) {
    boolean needed =
        !(condition.get("required") instanceof List<?> keys)
            || keys.stream().allMatch(key -> given.has(String.valueOf(key)));
    boolean fits =
        map(condition.get("properties")).entrySet().stream()
            .allMatch(each -> fits(map(each.getValue()), String.valueOf(each.getKey()), given));
    boolean not = condition.containsKey("not") && holds(map(condition.get("not")), given);
    return needed && fits && !not;
  }

  private static boolean fits(Map<?, ?> wanted, String key, Given given) {
    if (!given.has(key)) {
      return true;
    }
    String word = given.word(key);
    return (!wanted.containsKey("const") || word.equals(wanted.get("const")))
        && (!(wanted.get("enum") instanceof List<?> words) || words.contains(word));
  }

  private Map<?, ?> named(String reference) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    return name.equals(KEYWORDS) ? keywords : map(map(schema.get("$defs")).get(name));
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<Map<?, ?>> list(@Nullable Object value) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(each -> maps.add(map(each)));
    }
    return maps;
  }
}
