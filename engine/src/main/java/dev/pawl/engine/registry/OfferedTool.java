package dev.pawl.engine.registry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool as the catalog offers it now.
 *
 * @param outputSchema empty if nothing is promised
 * @param readOnly whether it is known to change nothing
 * @param digest tells this version from all others
 * @param definition all of it, as JSON
 * @param mappings the tools of servers that its nodes call, as {@code server/tool} by node
 */
public record OfferedTool(
    String name,
    String description,
    Map<String, @Nullable Object> inputSchema,
    Map<String, @Nullable Object> outputSchema,
    boolean readOnly,
    String digest,
    @Nullable Object definition,
    Map<String, @Nullable Object> mappings) {
  /** One of which only the name is known, because nothing else is kept of it. */
  public static OfferedTool unknown(String name) {
    return new OfferedTool(name, "", Map.of(), Map.of(), false, "", null, Map.of());
  }

  /** Whether its version is known. */
  public boolean isVersioned() {
    return !digest.isEmpty();
  }
}
