package dev.pawl.protocol.conformance;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.util.List;

/** Tools that say something before they answer. */
final class TalkingTools {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private TalkingTools() {}

  static List<Tool> all() {
    return List.of(
        Tool.of("test_tool_with_logging", "Logs three times", (_, exchange) -> log(exchange)),
        Tool.of("test_logging_tool", "Logs three times", (_, exchange) -> log(exchange)),
        Tool.of("test_tool_with_progress", "Reports progress", (_, exchange) -> progress(exchange)),
        // To do more than answer late, it needs a way to let go of the connection meanwhile.
        Tool.of("test_reconnection", "Answers late", (_, _) -> late()));
  }

  private static CallResult log(Exchange exchange) throws InterruptedException {
    exchange.log(LogLevel.INFO, null, "Tool execution started");
    Thread.sleep(PAUSE);
    exchange.log(LogLevel.INFO, null, "Tool processing data");
    Thread.sleep(PAUSE);
    exchange.log(LogLevel.INFO, null, "Tool execution completed");
    return CallResult.text("Logged.");
  }

  private static CallResult progress(Exchange exchange) throws InterruptedException {
    exchange.progress(0, 100.0, null);
    Thread.sleep(PAUSE);
    exchange.progress(50, 100.0, null);
    Thread.sleep(PAUSE);
    exchange.progress(100, 100.0, null);
    return CallResult.text("Done.");
  }

  private static CallResult late() throws InterruptedException {
    Thread.sleep(PAUSE.multipliedBy(2));
    return CallResult.text("Answered after a while.");
  }
}
