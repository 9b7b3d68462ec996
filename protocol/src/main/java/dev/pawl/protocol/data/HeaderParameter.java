package dev.pawl.protocol.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a tool that an HTTP header repeats: {@code x-mcp-header} in its schema.
 *
 * @param header without {@code Mcp-Param-}
 * @param path the names that lead to it in the arguments
 */
public record HeaderParameter(String header, List<String> path) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

  private static final String ANNOTATION = "x-mcp-header";
  private static final Set<String> NAMED =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
  private static final Set<String> DATA = Set.of("const", "default", "enum", "examples");
  private static final int DEEPEST = 200;

  /**
   * All of a schema that can be reached by {@code properties} alone; elsewhere it is not allowed.
   *
   * @throws IllegalArgumentException for a header or a type that cannot be repeated
   */
  public static List<HeaderParameter> of(Map<String, @Nullable Object> schema) {
    List<HeaderParameter> found = new ArrayList<>();
    collect(schema, List.of(), found);
    if (mentions(schema, 0) > found.size()) {
      throw new IllegalArgumentException("a header repeats what is not a plain property");
    }
    Set<String> names = new HashSet<>();
    for (HeaderParameter each : found) {
      if (!names.add(each.header.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException("two parameters want the header " + each.header);
      }
    }
    return List.copyOf(found);
  }

  private static void collect(Map<?, ?> schema, List<String> path, List<HeaderParameter> found) {
    Object header = schema.get(ANNOTATION);
    if (header != null) {
      if (!(header instanceof String name && TOKEN.matcher(name).matches())
          || !(schema.get("type") instanceof String type && TYPES.contains(type))) {
        throw new IllegalArgumentException("no header can repeat " + String.join(".", path));
      }
      found.add(new HeaderParameter(name, path));
    }
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      for (Map.Entry<?, ?> property : properties.entrySet()) {
        if (property.getValue() instanceof Map<?, ?> map) {
          List<String> longer = new ArrayList<>(path);
          longer.add(String.valueOf(property.getKey()));
          collect(map, List.copyOf(longer), found);
        }
      }
    }
  }

  /** How often a schema asks for a header, wherever that may be. */
  private static int mentions(@Nullable Object schema, int depth) {
    if (depth > DEEPEST) {
      return 0;
    }
    int count = 0;
    if (schema instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        if (ANNOTATION.equals(each.getKey())) {
          count++;
        } else if (NAMED.contains(each.getKey()) && each.getValue() instanceof Map<?, ?> schemas) {
          // Its keys are names, whatever they are.
          for (Object value : schemas.values()) {
            count += mentions(value, depth + 1);
          }
        } else if (!DATA.contains(each.getKey())) {
          count += mentions(each.getValue(), depth + 1);
        }
      }
    } else if (schema instanceof List<?> list) {
      for (Object each : list) {
        count += mentions(each, depth + 1);
      }
    }
    return count;
  }

  /** Its value, or null when the arguments have none. */
  public @Nullable Object in(Map<String, @Nullable Object> arguments) {
    Object value = arguments;
    for (String name : path) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }
}
