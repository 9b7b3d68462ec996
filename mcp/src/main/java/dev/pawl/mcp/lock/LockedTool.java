package dev.pawl.mcp.lock;

import dev.pawl.engine.check.ToolSchemas.ToolSchema;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.UpstreamTool;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a server said of a tool: all of it that tells people, models and programs what the tool is.
 *
 * @param parts by the names that MCP gives them; a part that the server leaves out is not there
 */
public record LockedTool(Map<String, @Nullable Object> parts) {
  static final String DESCRIPTION = "description";
  static final String ANNOTATIONS = "annotations";
  private static final String INPUT = "inputSchema";
  private static final String OUTPUT = "outputSchema";

  /** In the order in which people read them. */
  static final List<String> PARTS = List.of("title", DESCRIPTION, ANNOTATIONS, INPUT, OUTPUT);

  public LockedTool {
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    for (String part : PARTS) {
      Object value = parts.get(part);
      if (isText(part) ? value instanceof String : value instanceof Map<?, ?>) {
        known.put(part, sorted(value));
      }
    }
    parts = Collections.unmodifiableMap(known);
  }

  public static LockedTool of(UpstreamTool tool) {
    return new LockedTool(tool.description());
  }

  static boolean isText(String part) {
    return part.equals("title") || part.equals(DESCRIPTION);
  }

  /** The same value, whatever order its server happens to write members in. */
  private static @Nullable Object sorted(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> sorted = new TreeMap<>();
      map.forEach((key, each) -> sorted.put(String.valueOf(key), sorted(each)));
      return Collections.unmodifiableMap(sorted);
    }
    return value instanceof List<?> list
        ? Values.list(list.stream().map(LockedTool::sorted).toArray())
        : value;
  }

  /** What a part says, in short. */
  static String digest(@Nullable Object part) {
    return "sha256:" + CanonicalJson.sha256(part);
  }

  /** The parts in which another one differs, in order. */
  public List<String> changes(LockedTool other) {
    return PARTS.stream().filter(part -> !isSame(part, other)).toList();
  }

  private boolean isSame(String part, LockedTool other) {
    return parts.containsKey(part) == other.parts.containsKey(part)
        && CanonicalJson.write(parts.get(part)).equals(CanonicalJson.write(other.parts.get(part)));
  }

  /** What it takes and answers. */
  public ToolSchema schema() {
    return new ToolSchema(
        schema(INPUT),
        parts.containsKey(OUTPUT) ? schema(OUTPUT) : null,
        parts.get(DESCRIPTION) instanceof String said ? said : "");
  }

  private Map<String, @Nullable Object> schema(String part) {
    return parts.get(part) instanceof Map<?, ?> schema ? Values.asObject(schema) : Map.of();
  }

  /** A part as lines for people, in which nothing hides; none if it is not there. */
  public List<String> lines(String part) {
    Object value = parts.get(part);
    if (value == null) {
      return List.of();
    }
    String text = value instanceof String words ? words : LockText.pretty(value);
    return Arrays.stream(text.split("\n", -1)).map(Visible::of).toList();
  }
}
