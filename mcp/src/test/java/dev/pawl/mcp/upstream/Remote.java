package dev.pawl.mcp.upstream;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.protocol.stdio.StdioServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A program that serves MCP for the tests: it leaves its process id in the file that it is given.
 */
public final class Remote {
  private Remote() {}

  public static void main(String[] args) throws Exception {
    Files.writeString(
        Path.of(args[0]),
        ProcessHandle.current().pid() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    System.err.println("starting with " + System.getenv("TOKEN"));
    StdioServer.serve(server(), System.in, System.out);
  }

  static McpServer server() {
    List<Tool> tools =
        List.of(
            Tool.of("echo", "Answers", (arguments, _) -> CallResult.structured(arguments)),
            Tool.of(
                "env",
                "Leaks " + System.getenv("TOKEN"),
                (_, _) -> CallResult.structured(System.getenv())),
            Tool.of("fail", "Fails", (_, _) -> CallResult.error("leaks " + System.getenv("TOKEN"))),
            Tool.of("meta", "Answers its _meta", (_, exchange) -> meta(exchange)),
            Tool.of("wait", "Waits", (arguments, _) -> waitFor(arguments)),
            Tool.of("ask", "Asks", (_, exchange) -> ask(exchange)));
    return new McpServer(
        new Implementation("remote", "1"), null, new Offer(tools, List.of(), List.of(), null));
  }

  private static CallResult meta(Exchange exchange) {
    exchange.progress(1, 2.0, "half " + System.getenv("TOKEN"));
    return CallResult.text(Json.write(exchange.meta()));
  }

  private static CallResult waitFor(Map<String, ?> arguments) throws InterruptedException {
    try {
      Files.writeString(Path.of(String.valueOf(arguments.get("file"))), "here");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    new CountDownLatch(1).await();
    return CallResult.text("never");
  }

  private static CallResult ask(Exchange exchange) throws RpcException, InterruptedException {
    Map<String, ?> answer =
        exchange.ask(
            "k", "elicitation/create", Values.object("message", "?" + System.getenv("TOKEN")));
    return CallResult.text(Json.write(answer));
  }
}
