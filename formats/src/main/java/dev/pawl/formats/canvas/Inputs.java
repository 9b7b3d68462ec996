package dev.pawl.formats.canvas;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run needs to be given: what the start says, and what texts ask for beyond that. */
final class Inputs {
  private final String entry;
  private final Source.@Nullable Mapping declared;
  private final Map<String, Wanted> wanted = new LinkedHashMap<>();

  /** What texts, or flows that are run, ask for. */
  private record Wanted(Map<String, @Nullable Object> schema, boolean required) {}

  /**
   * @param entry the id of the node that the input comes from
   * @param declared a JSON Schema, or null
   */
  Inputs(String entry, Source.@Nullable Mapping declared) {
    this.entry = entry;
    this.declared = declared;
  }

  /** Whether the start says that it is given. */
  boolean declares(String name) {
    return declared != null && Fields.of(declared.get("properties")).has(name);
  }

  /** An expression for something that has to be given. */
  String want(String name, String by) {
    return want(name, by, Map.of(), true);
  }

  /**
   * The same of something of which more is known.
   *
   * @param schema JSON Schema of it
   */
  String want(String name, String by, Map<String, @Nullable Object> schema, boolean required) {
    Wanted before = wanted.get(name);
    if (!declares(name) && (before == null || (before.schema.size() < 2 && schema.size() > 1))) {
      Map<String, @Nullable Object> said = new LinkedHashMap<>(schema);
      said.putIfAbsent("description", "For `{{" + name + "}}` in `" + by + "`.");
      wanted.put(name, new Wanted(said, required || (before != null && before.required)));
    } else if (before != null && required) {
      wanted.put(name, new Wanted(before.schema, true));
    }
    return expression(name);
  }

  /** Nothing can stand for a back-quote within back-quotes. */
  String expression(String name) {
    return name.indexOf('`') < 0
        ? NodeIds.expression(entry) + "." + NodeIds.name(name)
        : "$lookup(" + NodeIds.expression(entry) + ", " + Json.write(name) + ")";
  }

  /** Whether it can be given. */
  boolean has(String name) {
    return declares(name) || wanted.containsKey(name);
  }

  /** As the tool's input schema. */
  Source.Mapping schema(Place place) {
    if (wanted.isEmpty() && declared != null) {
      return declared;
    }
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    List<@Nullable Object> required = new ArrayList<>();
    if (declared != null) {
      schema.putAll(declared.value());
      if (declared.value().get("properties") instanceof Map<?, ?> said) {
        properties.putAll(Values.asObject(said));
      }
      if (declared.value().get("required") instanceof List<?> said) {
        required.addAll(said);
      }
    }
    wanted.forEach(
        (name, each) -> {
          properties.put(name, each.schema);
          if (each.required) {
            required.add(name);
          }
        });
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return new Source.Mapping(Source.of(schema).entries(), place);
  }
}
