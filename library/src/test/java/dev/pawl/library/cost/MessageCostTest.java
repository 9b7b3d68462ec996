package dev.pawl.library.cost;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.library.Pawl;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import dev.pawl.store.StorePlace;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.ScriptedUpstreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a server writes on standard streams: each message wakes the client once. */
class MessageCostTest {
  private static final String INITIALIZE =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;
  private static final String GRAPH =
      """
      - { id: entry, type: entry, next: call }
      - { id: call, type: mcp, server: up, tool: work, args: {}, next: compute }
      - { id: compute, type: transform, transform: { expr: '{ "is": $.call }' }, next: exit }
      - { id: exit, type: exit }
      """;

  /** Counts how often a client is handed something. */
  private static final class Wire extends ByteArrayOutputStream {
    private int flushes;

    @Override
    public synchronized void flush() {
      flushes++;
    }

    synchronized int flushes() {
      return flushes;
    }

    List<String> messages() {
      return toString(UTF_8).lines().toList();
    }
  }

  @Test
  void everyRequestIsOneMessage() throws IOException, InterruptedException {
    assertThat(answers(INITIALIZE).messages()).hasSize(1);
    StringBuilder calls = new StringBuilder(INITIALIZE);
    for (int i = 1; i <= 10; i++) {
      calls.append(
          """
          {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"t","arguments":{}}}
          """
              .formatted(i));
    }
    Wire wire = answers(calls.toString());
    assertThat(wire.messages()).hasSize(11);
    assertThat(wire.messages().subList(1, 11))
        .allMatch(message -> message.contains("\"structuredContent\":{\"is\":\"done\"}"));
    assertThat(wire.flushes()).isEqualTo(11);
  }

  private static Wire answers(String requests) throws IOException, InterruptedException {
    Wire wire = new Wire();
    ScriptedUpstreams upstreams = new ScriptedUpstreams().on("work", _ -> ToolResult.text("done"));
    try (ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
        Pawl pawl = Pawl.of(Graphs.read(GRAPH), Engine.on(upstreams));
        McpServer server =
            new McpServer(
                new Implementation("test", "1"),
                null,
                new Offer(pawl.published(runs.faces()), List.of(), List.of(), null))) {
      StdioServer.serve(server, new ByteArrayInputStream(requests.getBytes(UTF_8)), wire);
    }
    return wire;
  }
}
