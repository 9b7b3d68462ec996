package dev.pawl.protocol.data;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a program introduces itself. */
public record Implementation(String name, String version, @Nullable String title) {
  private static final int MOST_KEPT = 200;

  public Implementation(String name, String version) {
    this(name, version, null);
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("version", version);
    if (title != null) {
      json.put("title", title);
    }
    return json;
  }

  /** For peers that say nothing of themselves. */
  public static final Implementation UNKNOWN = new Implementation("unknown", "0");

  public static Implementation from(@Nullable Object json) {
    return json instanceof Map<?, ?> map
        ? new Implementation(
            text(map.get("name"), "unknown"),
            text(map.get("version"), "0"),
            map.get("title") instanceof String title ? title : null)
        : UNKNOWN;
  }

  /** The same, with no more of each text than anybody wants to read. */
  public Implementation shortened() {
    return new Implementation(cut(name), cut(version), title == null ? null : cut(title));
  }

  private static String cut(String text) {
    return text.length() <= MOST_KEPT ? text : text.substring(0, MOST_KEPT);
  }

  private static String text(@Nullable Object value, String otherwise) {
    return value instanceof String text ? text : otherwise;
  }

  /** As a member of a {@code _meta} object. */
  public Map<String, @Nullable Object> asServerMeta() {
    return Values.object("io.modelcontextprotocol/serverInfo", toJson());
  }
}
