package dev.pawl.mcp.files;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Principal;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls a files server as a run does. */
final class Calls {
  private Calls() {}

  static ToolResult call(FilesServer server, String tool, Map<String, @Nullable Object> arguments)
      throws UpstreamException, InterruptedException {
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of(), Path.of(""), Map.of("files", server))) {
      return upstreams.call(new ToolCall("files", tool, arguments, "effect", Principal.LOCAL));
    }
  }
}
