package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.UpstreamException;
import org.jspecify.annotations.Nullable;

/** Decides whether a tool may be called, by what its server says of it now. */
@FunctionalInterface
public interface ToolGuard {
  /**
   * @param listed what the server says of the tool, or null if it has none of that name
   * @throws UpstreamException when it must not be called
   */
  void check(String server, String tool, @Nullable UpstreamTool listed) throws UpstreamException;
}
