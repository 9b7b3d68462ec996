package dev.pawl.mcp.web;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Principal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls a web server's tools as a run does. */
final class WebFixture {
  private WebFixture() {}

  static ToolResult call(WebServer server, String tool, @Nullable Object... arguments)
      throws UpstreamException, InterruptedException {
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of(), Path.of(""), Map.of("web", server))) {
      return upstreams.call(
          new ToolCall("web", tool, Values.object(arguments), "effect", Principal.LOCAL));
    }
  }

  static WebServer server(Answering answering, @Nullable Object... more) {
    return new WebServer(options(answering, more));
  }

  /** With that host alone, and 30 seconds. */
  static WebOptions options(Answering answering, @Nullable Object... more) {
    List<@Nullable Object> all =
        new ArrayList<>(List.of("hosts", List.of("127.0.0.1:" + answering.port())));
    all.addAll(List.of(more));
    return WebOptions.of(Values.object(all.toArray()), Duration.ofSeconds(30));
  }

  static Map<?, ?> answer(ToolResult result) {
    if (result.isError() || !(result.structuredContent() instanceof Map<?, ?> answer)) {
      throw new AssertionError("no good answer: " + result);
    }
    return answer;
  }

  static String words(ToolResult result) {
    if (!result.isError()) {
      throw new AssertionError("no error: " + result);
    }
    return String.valueOf(((Map<?, ?>) result.content().getFirst()).get("text"));
  }
}
