package dev.pawl.engine.upstream;

/** The upstream servers that a run may call. Implementations are safe to call from many threads. */
@FunctionalInterface
public interface Upstreams {
  /** Knows no server at all. */
  Upstreams NONE =
      call -> {
        throw UpstreamException.unreachable("no upstream servers are configured");
      };

  /**
   * Calls a tool and waits for its answer. An interrupt cancels the call.
   *
   * @throws UpstreamException when no answer came, or the server refused the call
   */
  ToolResult call(ToolCall call) throws UpstreamException, InterruptedException;
}
