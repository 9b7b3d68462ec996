package dev.pawl.protocol.server;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.stdio.StdioServer;
import java.io.IOException;
import java.util.List;

/** The example of the package's documentation. */
final class TenLines {
  private TenLines() {}

  // example begins
  static void main() throws IOException, InterruptedException {
    Tool hello =
        Tool.of(
            "hello",
            "Greets someone",
            (arguments, _) -> CallResult.text("Hello, " + arguments.get("name") + "!"));
    Offer offer = new Offer(List.of(hello), List.of(), List.of(), null);
    McpServer server = new McpServer(new Implementation("greeter", "1.0"), null, offer);
    StdioServer.serve(server, System.in, System.out);
  }
  // example ends
}
