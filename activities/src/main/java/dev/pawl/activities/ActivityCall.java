package dev.pawl.activities;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;

/** Does what one tool of the activities' server is for. */
@FunctionalInterface
interface ActivityCall {
  ToolResult of(ToolCall call) throws InterruptedException;
}
