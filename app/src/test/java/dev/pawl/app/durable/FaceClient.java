package dev.pawl.app.durable;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A caller that cannot be asked anything, and understands what it is told. One call at a time. */
final class FaceClient {
  private static final Map<String, @Nullable Object> META =
      Values.object(
          "io.modelcontextprotocol/protocolVersion",
          "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities",
          Map.of());

  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final Connection connection;
  private long last;

  FaceClient(McpServer server) {
    connection = new Connection(server, "local", received::add);
  }

  /** What it is told about a run when it calls a tool. */
  Told call(String run, String tool, Map<String, @Nullable Object> arguments)
      throws InterruptedException {
    RequestId id = RequestId.of(++last);
    connection.receive(
        new Message.Request(
            id, "tools/call", Values.object("_meta", META, "name", tool, "arguments", arguments)));
    while (true) {
      switch (received.take()) {
        case Message.Result result when result.id().equals(id) -> {
          return told(run, result.result());
        }
        case Message.Failure failure when id.equals(failure.id()) -> {
          return new Told(Told.Kind.ERROR, run, "", failure.error().message());
        }
        case Message _ -> {}
      }
    }
  }

  /** Answers a question; {@code ANSWERED} when the answer was taken. */
  Told answer(String run, String step, @Nullable Object answer) throws InterruptedException {
    Told told =
        call(run, "pawl_run_continue", Values.object("run", run, "step", step, "answer", answer));
    return String.valueOf(told.value()).startsWith("Answered.")
        ? new Told(Told.Kind.ANSWERED, run, step, answer)
        : told;
  }

  private static Told told(String run, Map<String, @Nullable Object> result) {
    Map<?, ?> item = (Map<?, ?>) ((List<?>) result.get("content")).getFirst();
    String text = String.valueOf(item.get("text"));
    Map<?, ?> structured =
        result.get("structuredContent") instanceof Map<?, ?> map ? map : Map.of();
    boolean ofRun = structured.containsKey("run") && structured.containsKey("status");
    if (structured.get("error") instanceof Map<?, ?> error
        && (ofRun || Boolean.TRUE.equals(result.get("isError")))) {
      return new Told(Told.Kind.FAILURE, run, "", error);
    }
    if (ofRun) {
      return new Told(Told.Kind.HANDLE, run, "", text);
    }
    if (!Boolean.TRUE.equals(result.get("isError"))) {
      return new Told(Told.Kind.RESULT, run, "", value(result, text));
    }
    return new Told(
        text.contains(run) && !text.startsWith("There is no run")
            ? Told.Kind.INTERRUPTED
            : Told.Kind.ERROR,
        run,
        "",
        text);
  }

  private static @Nullable Object value(Map<String, @Nullable Object> result, String text) {
    if (result.containsKey("structuredContent")) {
      return result.get("structuredContent");
    }
    try {
      return Json.parse(text);
    } catch (JsonException _) {
      return text;
    }
  }
}
