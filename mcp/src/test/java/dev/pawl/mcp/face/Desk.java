package dev.pawl.mcp.face;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An upstream in this process whose tools ask, and a server that publishes what calls them. */
final class Desk {
  final AtomicInteger calls = new AtomicInteger();
  final CountDownLatch interrupted = new CountDownLatch(1);
  private final List<Tool> tools = new ArrayList<>();
  private final Publisher process =
      new Publisher(
          Engine.on(
              new ConfiguredUpstreams(Map.of(), Path.of(""), Map.of(Flows.DESK, () -> tools))));

  /** A tool that asks for a name and answers with what it got. */
  Desk asking(String tool) {
    return with(tool, (_, exchange) -> CallResult.text(asked(tool, Map.of(), exchange)));
  }

  /** A tool that asks to open a page. */
  Desk askingForAVisit(String tool) {
    Map<String, @Nullable Object> visit =
        Values.object("mode", "url", "url", "http://127.0.0.1/", "elicitationId", "1");
    return with(tool, (_, exchange) -> CallResult.text(asked(tool, visit, exchange)));
  }

  Desk with(String tool, Tool.Handler handler) {
    tools.add(
        Tool.of(
            tool,
            tool,
            (arguments, exchange) -> {
              calls.incrementAndGet();
              try {
                return handler.call(arguments, exchange);
              } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
              }
            }));
    return this;
  }

  private static String asked(String tool, Map<String, @Nullable Object> more, Exchange exchange)
      throws RpcException, InterruptedException {
    Map<String, @Nullable Object> params = new LinkedHashMap<>(more);
    params.put("message", tool + " asks");
    Map<String, @Nullable Object> answer = exchange.ask("name", "elicitation/create", params);
    return answer.get("content") instanceof Map<?, ?> content
        ? answer.get("action") + " " + content.get("name")
        : String.valueOf(answer.get("action"));
  }

  McpServer publishing(Workflow workflow) {
    return publishing(workflow, new LiveRuns());
  }

  McpServer publishing(Workflow workflow, LiveRuns runs) {
    return process.publishing(workflow, runs);
  }

  Offer offer(Workflow workflow, LiveRuns runs) {
    return process.offer(workflow, runs);
  }

  /** Another process with the same servers, which keeps its runs in the same place. */
  Publisher another() {
    return process.beside();
  }

  /** The process that publishes. */
  Publisher process() {
    return process;
  }

  /** The same with other times. */
  Desk with(FaceTimes times) {
    process.times = times;
    return this;
  }

  static void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not happen");
    }
  }
}
