package dev.pawl.library.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import dev.pawl.store.StorePlace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Does once, in parallel, what a server does a moment later. Most of a start is code that runs for
 * the first time; while the files are read, another core can be the first to compile a graph and to
 * answer requests. The runs of its calls are kept nowhere.
 */
public final class Warmup {
  private static final String GRAPH =
      """
      {"server":{"name":"a","version":"1"},"mcpServers":{"a":{"command":"a","args":["${A:-a}"],"env":{"A":"${A:-a}"}}},\
      "tools":[{"name":"a","description":"a","inputSchema":{"type":"object"},"nodes":[\
      {"id":"a","type":"entry","next":"b"},\
      {"id":"b","type":"switch","conditions":[{"rule":{">":[{"var":"a.b"},1]},"next":"c"}],"next":"d"},\
      {"id":"c","type":"transform","transform":{"expr":"{ \\"a\\": $.b * 2 }"},"next":"e"},\
      {"id":"d","type":"mcp","server":"a","tool":"a","args":{"a":{"expr":"$.a"}},"next":"e"},\
      {"id":"e","type":"exit"}]},\
      {"name":"b","description":"b","inputSchema":{"type":"object","properties":{"a":{"type":"number"}},"required":["a"]},\
      "outputSchema":{"type":"object"},"nodes":[{"id":"a","type":"entry","next":"b"},\
      {"id":"b","type":"transform","transform":{"expr":"{ \\"a\\": $.a.a * 2 }"},"next":"c"},{"id":"c","type":"exit"}]}]}
      """;

  private static final String FIRST_REQUESTS =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"warm-up","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      """;

  private static final String FIRST_CALL =
      """
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"b","arguments":{"a":1}}}
      """;

  private Warmup() {}

  /**
   * Begins, and does not wait.
   *
   * @param calls whether a tool is called, too: its classes would only be in the way of a start
   *     that has to look for each of them
   */
  public static void start(boolean calls) {
    String requests = calls ? FIRST_REQUESTS + FIRST_CALL : FIRST_REQUESTS;
    Thread.ofPlatform().daemon().name("warm-up").start(() -> run(requests));
  }

  private static void run(String requests) {
    // JSON, because messages are JSON, too, and YAML is being read already.
    try (ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
        Pawl pawl = Pawl.of(GraphReader.of("warm-up", graph()));
        McpServer server =
            new McpServer(
                new Implementation("warm-up", "1"),
                null,
                new Offer(pawl.published(runs.faces()), List.of(), List.of(), null))) {
      StdioServer.serve(
          server,
          new ByteArrayInputStream(requests.getBytes(UTF_8)),
          OutputStream.nullOutputStream());
    } catch (IOException | RuntimeException e) {
      System.getLogger("dev.pawl.library").log(Level.DEBUG, "the warm-up failed", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, ?> graph() {
    return (Map<String, ?>) Objects.requireNonNull(Json.parse(GRAPH));
  }
}
