package dev.pawl.activities;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client of the second era by hand, which steps workflows. */
final class StepClient implements AutoCloseable {
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final List<Message> others = new ArrayList<>();
  private final Connection connection;
  private Map<String, @Nullable Object> capabilities = Map.of();
  private long lastId;

  StepClient(McpServer server, String principal) {
    connection = new Connection(server, new Party(principal), received::add);
  }

  /** The same, which can fill in forms. */
  StepClient withForms() {
    capabilities = Values.object("elicitation", Values.object("form", Map.of()));
    return this;
  }

  /** What a tool answered. */
  record Reply(Map<String, @Nullable Object> json) {
    boolean isError() {
      return Boolean.TRUE.equals(json.get("isError"));
    }

    String text() {
      return json.get("content") instanceof List<?> items && !items.isEmpty()
          ? String.valueOf(((Map<?, ?>) items.getFirst()).get("text"))
          : json.toString();
    }

    Map<?, ?> said() {
      return (Map<?, ?>) Objects.requireNonNull(Json.parse(text()));
    }

    Map<?, ?> structured() {
      return (Map<?, ?>) Objects.requireNonNull(json.get("structuredContent"), json::toString);
    }

    Map<?, ?> meta() {
      return (Map<?, ?>) Objects.requireNonNull(json.get("_meta"), json::toString);
    }

    String session() {
      return String.valueOf(structured().get("sessionId"));
    }
  }

  Reply call(String tool, Map<String, @Nullable Object> arguments) throws InterruptedException {
    return call(tool, arguments, Map.of());
  }

  /**
   * @param more answers to what an earlier call asked
   */
  Reply call(
      String tool, Map<String, @Nullable Object> arguments, Map<String, @Nullable Object> more)
      throws InterruptedException {
    return result(send(tool, arguments, more));
  }

  RequestId send(
      String tool, Map<String, @Nullable Object> arguments, Map<String, @Nullable Object> more) {
    RequestId id = RequestId.of(++lastId);
    Map<String, @Nullable Object> params = new LinkedHashMap<>(more);
    params.put("name", tool);
    params.put("arguments", arguments);
    params.put(
        "_meta",
        Values.object(
            PREFIX + "protocolVersion",
            "2026-07-28",
            PREFIX + "clientInfo",
            Values.object("name", "hand", "version", "1"),
            PREFIX + "clientCapabilities",
            capabilities,
            "progressToken",
            lastId));
    connection.receive(new Message.Request(id, "tools/call", params));
    return id;
  }

  Reply result(RequestId id) throws InterruptedException {
    while (true) {
      Message message = received.poll(20, TimeUnit.SECONDS);
      switch (message) {
        case null -> throw new AssertionError("no answer; there was " + others);
        case Message.Result(RequestId answered, Map<String, @Nullable Object> json)
            when answered.equals(id) -> {
          return new Reply(json);
        }
        case Message.Failure failure -> throw new AssertionError(failure.error().message());
        default -> others.add(message);
      }
    }
  }

  /** What came besides answers. */
  List<Message> others() {
    received.drainTo(others);
    return others;
  }

  @Override
  public void close() {
    connection.close();
  }
}
