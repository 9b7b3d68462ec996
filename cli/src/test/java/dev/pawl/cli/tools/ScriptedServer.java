package dev.pawl.cli.tools;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An MCP server on stdin and stdout whose tools do what tests need. */
final class ScriptedServer {
  private ScriptedServer() {}

  /** Its only argument is a folder, where the file {@code waiting} shows up once `wait` waits. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Path waiting = folder.resolve("waiting");
    CountDownLatch cancelled = new CountDownLatch(1);
    Map<String, ?> form =
        Values.object(
            "type", "object", "properties", Values.object("name", Values.object("type", "string")));
    Tool ask =
        Tool.of(
            "ask",
            "Asks who calls",
            (_, exchange) ->
                CallResult.text(
                    exchange
                        .ask(
                            "who",
                            "elicitation/create",
                            Values.object("message", "Who?", "requestedSchema", form))
                        .toString()));
    Tool picture =
        Tool.of(
            "picture", "Paints", (_, _) -> CallResult.of(Content.image("AAECAw==", "image/png")));
    Tool wait =
        Tool.of(
            "wait",
            "Waits for ever",
            (_, _) -> {
              write(waiting);
              try {
                new CountDownLatch(1).await();
              } finally {
                write(folder.resolve("cancelled"));
                cancelled.countDown();
              }
              return CallResult.text("");
            });
    Offer offer = new Offer(List.of(ask, picture, wait), List.of(), List.of(), null);
    try (McpServer server = new McpServer(new Implementation("scripted", "1"), null, offer)) {
      StdioServer.serve(server, System.in, new FileOutputStream(FileDescriptor.out));
      // Nobody waits for a call that was cancelled, but what it does then is what is looked for.
      if (Files.exists(waiting)) {
        boolean _ = cancelled.await(10, TimeUnit.SECONDS);
      }
    }
  }

  private static void write(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
