package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A client that talks to a catalog's server without any transport in between. */
final class Client implements AutoCloseable {
  private static final Map<String, @Nullable Object> META =
      Values.object(
          "io.modelcontextprotocol/protocolVersion", "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities", Map.of(),
          "progressToken", "p");

  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final McpServer server;
  private final Connection connection;
  private int last;

  Client(Catalog catalog) {
    server = new McpServer(new Implementation("test", "1"), null, catalog.offer());
    connection = new Connection(server, new Party("local"), received::add);
  }

  /** Looks through the catalog, and offers what is there then. */
  Change refresh(Catalog catalog) throws Exception {
    Change change = catalog.refresh();
    server.offer(catalog.offer());
    return change;
  }

  List<String> tools() throws InterruptedException {
    Map<String, @Nullable Object> result = answer(send("tools/list", Values.object("_meta", META)));
    return ((List<?>) result.get("tools"))
        .stream().map(tool -> String.valueOf(((Map<?, ?>) tool).get("name"))).toList();
  }

  /** Begins a call. */
  int begin(String tool) {
    return send("tools/call", Values.object("_meta", META, "name", tool, "arguments", Map.of()));
  }

  String call(String tool) throws InterruptedException {
    return Json.write(answer(begin(tool)).get("structuredContent"));
  }

  private int send(String method, Map<String, @Nullable Object> params) {
    connection.receive(new Message.Request(RequestId.of(++last), method, params));
    return last;
  }

  Map<String, @Nullable Object> answer(int id) throws InterruptedException {
    Message message =
        await(
            each -> each instanceof Message.Result result && result.id().equals(RequestId.of(id)));
    return ((Message.Result) message).result();
  }

  void awaitNotification(String method) throws InterruptedException {
    await(each -> each instanceof Message.Notification told && told.method().equals(method));
  }

  private Message await(Predicate<Message> wanted) throws InterruptedException {
    while (true) {
      Message message = received.poll(30, TimeUnit.SECONDS);
      assertThat(message).as("a message").isNotNull();
      if (wanted.test(message)) {
        return message;
      }
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
