package dev.pawl.expression.parameter;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes parameters as JSON. What is usual is left out. */
final class ParameterWriter {
  private ParameterWriter() {}

  static List<Map<String, @Nullable Object>> write(Collection<ToolParameter> parameters) {
    return parameters.stream().map(ParameterWriter::write).toList();
  }

  static Map<String, @Nullable Object> write(ToolParameter parameter) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", parameter.name());
    types(json, parameter.types());
    ParameterText text = parameter.text();
    put(json, "format", text.format());
    put(json, "description", text.description());
    json.put("required", parameter.required());
    if (text.preset() != Undefined.UNDEFINED) {
      json.put("default", text.preset());
    }
    validation(json, parameter.validation());
    ToolParameter items = parameter.items();
    if (items != null) {
      json.put("items", write(items));
    }
    members(json, parameter.members());
    Choice choice = parameter.choice();
    if (!choice.forms().isEmpty()) {
      json.put(choice.single() ? "oneOf" : "anyOf", write(choice.forms()));
    }
    if (!text.notes().isEmpty()) {
      json.put("notes", text.notes());
    }
    return Values.asObject((Map<?, ?>) frozen(json));
  }

  private static Object frozen(Map<String, @Nullable Object> json) {
    Object frozen = Values.freeze(json);
    return frozen == null ? Map.of() : frozen;
  }

  private static void put(Map<String, @Nullable Object> json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value);
    }
  }

  private static void types(Map<String, @Nullable Object> json, ParameterTypes types) {
    json.put("type", types.main().word());
    if (types.all().size() != 1) {
      json.put("types", types.all().stream().map(ParameterType::word).toList());
    }
    if (types.nullable()) {
      json.put("nullable", true);
    }
  }

  private static void validation(Map<String, @Nullable Object> json, Validation validation) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(validation.limits());
    if (validation.allowed() != null) {
      all.put("enum", validation.allowed());
    }
    if (validation.omitted() > 0) {
      all.put("omitted", validation.omitted());
    }
    if (!all.isEmpty()) {
      json.put("validation", all);
    }
  }

  private static void members(Map<String, @Nullable Object> json, Members members) {
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    members.known().forEach((name, member) -> known.put(name, write(member)));
    if (!known.isEmpty()) {
      json.put("properties", known);
    }
    ToolParameter others = members.others();
    if (others != null) {
      json.put("additionalProperties", write(others));
    } else if (members.closed()) {
      json.put("additionalProperties", false);
    }
    if (members.omitted() > 0) {
      json.put("omitted", members.omitted());
    }
  }
}
