package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import dev.pawl.json.Undefined;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads parameters from JSON, whoever wrote it: what has no meaning is left out, and noted. */
final class ParameterParser {
  private static final int DEEPEST = 32;
  private static final int MOST = 20_000;
  private static final int MOST_NOTES = 20;

  private int read;

  private ParameterParser() {}

  /** A list of parameters as the members of one object, which may have others. */
  static ToolParameter whole(List<?> json) {
    ParameterParser parser = new ParameterParser();
    Map<String, ToolParameter> known = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    for (Object each : json) {
      if (each instanceof Map<?, ?> map && map.get("name") instanceof String name) {
        known.put(name, parser.parameter(name, map, 0));
      } else {
        notes.add("a parameter without a name is left out");
      }
    }
    return new ToolParameter(
        "",
        true,
        ParameterTypes.of(FlatType.OBJECT, ParameterType.OBJECT),
        new ParameterText(null, null, Undefined.UNDEFINED, notes.stream().distinct().toList()),
        Validation.NONE,
        null,
        new Members(known, null, false, 0),
        Choice.NONE);
  }

  private ToolParameter parameter(String name, @Nullable Object json, int depth) {
    if (!(json instanceof Map<?, ?> map) || depth > DEEPEST || ++read > MOST) {
      return ToolParameter.any(name, false);
    }
    List<String> notes = new ArrayList<>();
    for (Object note : list(map.get("notes"))) {
      if (note instanceof String text && notes.size() < MOST_NOTES) {
        notes.add(text);
      }
    }
    ParameterTypes types = types(map, notes);
    Validation validation = validation(map.get("validation"), notes);
    ToolParameter items =
        map.get("items") instanceof Map<?, ?> each
            ? parameter(each.get("name") instanceof String said ? said : "items", each, depth + 1)
            : null;
    Object preset = map.containsKey("default") ? map.get("default") : Undefined.UNDEFINED;
    ParameterText text =
        new ParameterText(text(map, "description"), text(map, "format"), preset, notes);
    return new ToolParameter(
        name,
        Boolean.TRUE.equals(map.get("required")),
        types,
        text,
        validation,
        items,
        members(map, depth),
        choice(map, depth));
  }

  private static List<?> list(@Nullable Object json) {
    return json instanceof List<?> list ? list : List.of();
  }

  private static @Nullable String text(Map<?, ?> map, String name) {
    return map.get(name) instanceof String text ? text : null;
  }

  private static ParameterTypes types(Map<?, ?> map, List<String> notes) {
    ParameterType first = ParameterType.named(String.valueOf(map.get("type"))).orElse(null);
    List<ParameterType> all = new ArrayList<>();
    for (Object each : list(map.get("types"))) {
      ParameterType.named(String.valueOf(each)).filter(it -> !all.contains(it)).ifPresent(all::add);
    }
    if (!map.containsKey("types") && first != null) {
      all.add(first);
    } else if (!map.containsKey("types")) {
      if (notes.size() < MOST_NOTES) {
        notes.add("its type has no meaning here");
      }
      return ParameterTypes.ANY;
    }
    return new ParameterTypes(all, Boolean.TRUE.equals(map.get("nullable")));
  }

  private static Validation validation(@Nullable Object json, List<String> notes) {
    if (!(json instanceof Map<?, ?> map)) {
      return Validation.NONE;
    }
    Map<String, Object> limits = new LinkedHashMap<>();
    for (String name : Validation.LIMITS) {
      Object limit = map.get(name);
      if (limit != null && isLimit(name, limit)) {
        limits.put(name, limit);
      } else if (limit != null && notes.size() < MOST_NOTES) {
        notes.add("`" + name + "` has no meaning here");
      }
    }
    List<@Nullable Object> allowed = new ArrayList<>(list(map.get("enum")));
    allowed.removeIf(each -> each == null);
    boolean said = map.get("enum") instanceof List<?>;
    return new Validation(limits, said ? allowed : null, count(map.get("omitted")));
  }

  private static boolean isLimit(String name, Object limit) {
    return switch (name) {
      case "pattern" -> limit instanceof String;
      case "uniqueItems" -> limit instanceof Boolean;
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" ->
          limit instanceof Number && FlatType.of(limit) != 0;
      case "multipleOf" -> limit instanceof Number number && number.doubleValue() > 0;
      default -> limit instanceof Integer size && size >= 0;
    };
  }

  private static int count(@Nullable Object json) {
    return json instanceof Integer count && count > 0 ? count : 0;
  }

  private Members members(Map<?, ?> map, int depth) {
    Map<String, ToolParameter> known = new LinkedHashMap<>();
    if (map.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, each) ->
              known.put(String.valueOf(name), parameter(String.valueOf(name), each, depth + 1)));
    }
    Object others = map.get("additionalProperties");
    return new Members(
        known,
        others instanceof Map<?, ?> ? parameter("additionalProperties", others, depth + 1) : null,
        Boolean.FALSE.equals(others),
        count(map.get("omitted")));
  }

  private Choice choice(Map<?, ?> map, int depth) {
    boolean single = map.get("oneOf") instanceof List<?>;
    List<ToolParameter> forms = new ArrayList<>();
    for (Object each : list(map.get(single ? "oneOf" : "anyOf"))) {
      Object name = each instanceof Map<?, ?> form ? form.get("name") : null;
      forms.add(parameter(name instanceof String text ? text : "", each, depth + 1));
    }
    return new Choice(forms, single);
  }
}
