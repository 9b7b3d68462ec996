package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The session of a client in which a run was begun.
 *
 * @param id a UUID
 * @param client what it calls itself
 * @param channel how it came, such as {@code stdio}
 */
public record McpSession(String id, String client, String version, String channel) {
  /** As journals keep it. */
  public Map<String, @Nullable Object> toJson() {
    return Values.object("id", id, "client", client, "version", version, "channel", channel);
  }

  /** What {@link #toJson} gave. */
  public static McpSession of(Map<?, ?> json) {
    return new McpSession(
        text(json, "id"), text(json, "client"), text(json, "version"), text(json, "channel"));
  }

  private static String text(Map<?, ?> json, String key) {
    return json.get(key) instanceof String text ? text : "";
  }

  /** What is told of the client: its type and version first of all. */
  public Map<String, @Nullable Object> info() {
    return Values.object("type", channel, "name", client, "version", version);
  }
}
