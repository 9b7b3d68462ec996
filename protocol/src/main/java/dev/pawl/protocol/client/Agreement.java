package dev.pawl.protocol.client;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What client and server agreed on, and what the server said of itself.
 *
 * @param version of the protocol
 */
public record Agreement(
    Era era,
    String version,
    Implementation server,
    Map<String, @Nullable Object> capabilities,
    @Nullable String instructions) {
  /** Whether the server says that it tells of changes of a list: {@code tools}, for example. */
  boolean tellsOfChanges(String list) {
    return capabilities.get(list) instanceof Map<?, ?> map
        && Boolean.TRUE.equals(map.get("listChanged"));
  }
}
