package dev.pawl.formats.canvas;

import dev.pawl.json.Values;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON Schema of the parameters of a tool, which a canvas keeps in a form of its own. */
public final class ParameterSchema {
  private static final List<String> TYPES =
      List.of("string", "number", "integer", "boolean", "array", "object");
  private static final List<String> LIMITS =
      List.of("minLength", "maxLength", "pattern", "minimum", "maximum", "enum");

  private ParameterSchema() {}

  /** Of all parameters of a tool: an object. */
  public static Map<String, @Nullable Object> of(List<Fields> parameters) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    List<@Nullable Object> required = new ArrayList<>();
    for (Fields each : parameters) {
      String name = each.text("name");
      if (!name.isEmpty()) {
        properties.put(name, one(each));
        if (each.flag("required")) {
          required.add(name);
        }
      }
    }
    return object(properties, required);
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> properties, List<@Nullable Object> required) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (!properties.isEmpty()) {
      schema.put("properties", Values.asObject(properties));
    }
    if (!required.isEmpty()) {
      schema.put("required", List.copyOf(required));
    }
    return schema;
  }

  private static Map<String, @Nullable Object> one(Fields parameter) {
    String type = parameter.text("type");
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    if (type.equals("object") && parameter.mapping("properties") != null) {
      schema.putAll(members(parameter.fields("properties")));
    } else if (TYPES.contains(type)) {
      schema.put("type", type);
    }
    if (type.equals("array") && parameter.mapping("items") != null) {
      schema.put("items", one(parameter.fields("items")));
    }
    if (!parameter.text("description").isEmpty()) {
      schema.put("description", parameter.text("description"));
    }
    Source.Mapping limits = parameter.fields("validation").source();
    for (String key : LIMITS) {
      Source limit = limits.get(key);
      if (limit != null && fits(key, limit.value())) {
        schema.put(key, limit.value());
      }
    }
    return schema;
  }

  private static Map<String, @Nullable Object> members(Fields properties) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    List<@Nullable Object> required = new ArrayList<>();
    for (String name : properties.source().entries().keySet()) {
      Fields member = properties.fields(name);
      all.put(name, one(member));
      if (member.flag("required")) {
        required.add(name);
      }
    }
    return object(all, required);
  }

  private static boolean fits(String key, @Nullable Object limit) {
    return switch (key) {
      case "pattern" -> limit instanceof String;
      case "enum" -> limit instanceof List<?> list && !list.isEmpty();
      case "minLength", "maxLength" -> limit instanceof Integer length && length >= 0;
      default -> limit instanceof Number;
    };
  }
}
