package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.FlowMeta;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of a list of flows.
 *
 * @param name by which it is found, with the name of the library in front where that has one
 * @param path of its file
 */
public record FlowEntry(String name, FlowMeta meta, String path) {
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(metadata(meta));
    json.put("name", name);
    json.put("file", path);
    return json;
  }

  static Map<String, @Nullable Object> metadata(FlowMeta meta) {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(Values.object("name", meta.name(), "version", meta.version()));
    put(json, "description", meta.description());
    put(json, "created", meta.created());
    put(json, "updated", meta.updated());
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String key, @Nullable String value) {
    if (value != null) {
      json.put(key, value);
    }
  }
}
