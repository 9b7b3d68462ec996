package dev.pawl.engine.upstream;

import dev.pawl.model.Principal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The upstream servers that a run may call. Implementations are safe to call from many threads. */
@FunctionalInterface
public interface Upstreams {
  /** Knows no server at all. */
  Upstreams NONE =
      new Upstreams() {
        @Override
        public ToolResult call(ToolCall call) throws UpstreamException {
          throw UpstreamException.unreachable("no upstream servers are configured");
        }
      };

  /**
   * Calls a tool and waits for its answer. An interrupt cancels the call.
   *
   * @throws UpstreamException when no answer came, or the server refused the call
   */
  ToolResult call(ToolCall call) throws UpstreamException, InterruptedException;

  /**
   * Whether calls of a tool may be made on the thread that drives the run: because they end soon
   * after they are interrupted, whatever the server does.
   */
  default boolean heedsInterrupts(String server, String tool) {
    return false;
  }

  /**
   * What is known of a tool's effects. May have to ask its server, and wait for the answer.
   *
   * @throws UpstreamException when that cannot be found out at the moment
   */
  default ToolHints hints(String server, String tool)
      throws UpstreamException, InterruptedException {
    return ToolHints.UNKNOWN;
  }

  /** The same as somebody sees it, of servers that show people different things. */
  default ToolHints hints(String server, String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return hints(server, tool);
  }

  /**
   * The schema of what a tool takes, as somebody sees it; empty if that is not known.
   *
   * @throws UpstreamException when that cannot be found out at the moment
   */
  default Optional<Map<String, @Nullable Object>> takes(
      String server, String tool, Principal principal)
      throws UpstreamException, InterruptedException {
    return Optional.empty();
  }
}
