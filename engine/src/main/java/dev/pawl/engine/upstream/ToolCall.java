package dev.pawl.engine.upstream;

import dev.pawl.model.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of one tool.
 *
 * @param effectId stable across attempts and replays; upstreams may use it as an idempotency key
 * @param caller whoever waits for the run
 */
public record ToolCall(
    String server,
    String tool,
    Map<String, @Nullable Object> arguments,
    String effectId,
    Principal principal,
    Caller caller) {
  /** A call that nobody watches. */
  public ToolCall(
      String server,
      String tool,
      Map<String, @Nullable Object> arguments,
      String effectId,
      Principal principal) {
    this(server, tool, arguments, effectId, principal, Caller.NOBODY);
  }
}
