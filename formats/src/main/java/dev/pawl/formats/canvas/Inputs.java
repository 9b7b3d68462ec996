package dev.pawl.formats.canvas;

import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a run needs to be given: what the start says, and what texts ask for beyond that. */
final class Inputs {
  private final String entry;
  private final Source.@Nullable Mapping declared;
  private final Map<String, String> wanted = new LinkedHashMap<>();

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
    if (!declares(name)) {
      wanted.putIfAbsent(name, "For `{{" + name + "}}` in `" + by + "`.");
    }
    return expression(name);
  }

  String expression(String name) {
    return NodeIds.expression(entry) + "." + NodeIds.name(name);
  }

  /** The names of all that can be given. */
  List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    if (declared != null) {
      names.addAll(Fields.of(declared.get("properties")).source().entries().keySet());
    }
    names.addAll(wanted.keySet());
    return List.copyOf(names);
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
        (name, why) -> {
          properties.put(name, Values.object("description", why));
          required.add(name);
        });
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return new Source.Mapping(Source.of(schema).entries(), place);
  }
}
