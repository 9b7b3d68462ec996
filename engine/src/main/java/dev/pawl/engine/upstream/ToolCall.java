package dev.pawl.engine.upstream;

import dev.pawl.model.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of one tool.
 *
 * @param effectId stable across attempts and replays; upstreams may use it as an idempotency key
 */
public record ToolCall(
    String server,
    String tool,
    Map<String, @Nullable Object> arguments,
    String effectId,
    Principal principal) {}
