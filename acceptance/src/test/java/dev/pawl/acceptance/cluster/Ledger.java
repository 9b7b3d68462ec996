package dev.pawl.acceptance.cluster;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The server that runs call: it is never killed, and counts what was really done. */
final class Ledger implements AutoCloseable {
  private final Map<String, AtomicInteger> made = new ConcurrentHashMap<>();
  private final HttpServer server;

  Ledger() throws IOException {
    Tool add = Tool.of("add", "Adds an entry", (arguments, _) -> add(arguments));
    McpServer offering =
        new McpServer(
            new Implementation("ledger", "1"),
            null,
            new Offer(List.of(add), List.of(), List.of(), null));
    server = HttpServer.start(offering, HttpOptions.local(0));
  }

  private CallResult add(Map<String, @Nullable Object> arguments) {
    String what = arguments.get("what") + " " + arguments.get("n");
    int count = made.computeIfAbsent(what, _ -> new AtomicInteger()).incrementAndGet();
    return CallResult.structured(Values.object("entry", what, "count", count));
  }

  String url() {
    return "http://127.0.0.1:" + server.port() + "/mcp";
  }

  /** How often that was done. */
  int count(String what, long n) {
    AtomicInteger count = made.get(what + " " + n);
    return count == null ? 0 : count.get();
  }

  /** Whatever was done more than once. */
  List<String> doubled() {
    return made.entrySet().stream()
        .filter(each -> each.getValue().get() > 1)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
