package dev.pawl.app.serve;

import dev.pawl.engine.expression.ExpressionSyntaxException;
import dev.pawl.engine.jsonata.JsonataExpression;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Loads in parallel what a server needs a moment later. Most of a start is the loading of classes;
 * while the files are read, another core can load those that compile expressions and answer the
 * first requests.
 */
public final class Warmup {
  private static final String FIRST_REQUESTS =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"warm-up","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      """;

  private Warmup() {}

  /** Begins, and does not wait. */
  public static void start() {
    Thread.ofPlatform().daemon().name("warm-up").start(Warmup::run);
  }

  private static void run() {
    try {
      JsonataExpression.compile("{ \"a\": $.b * 2 }");
      try (McpServer server =
          new McpServer(
              new Implementation("warm-up", "1"),
              null,
              new Offer(List.of(), List.of(), List.of(), null))) {
        StdioServer.serve(
            server,
            new ByteArrayInputStream(FIRST_REQUESTS.getBytes(StandardCharsets.UTF_8)),
            OutputStream.nullOutputStream());
      }
    } catch (IOException | ExpressionSyntaxException | RuntimeException e) {
      System.getLogger("dev.pawl.app").log(Level.DEBUG, "the warm-up failed", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
