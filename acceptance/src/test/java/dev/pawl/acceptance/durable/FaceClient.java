package dev.pawl.acceptance.durable;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A caller that understands what it is told, and may be asked. One call at a time. */
final class FaceClient {
  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final Connection connection;
  private final Map<String, @Nullable Object> meta;
  private final Consumer<Told> asked;
  private long last;

  /** One that cannot be asked anything. */
  FaceClient(McpServer server) {
    this(server, Map.of(), _ -> {});
  }

  /** One that answers whatever it is asked. */
  static FaceClient answering(McpServer server, Consumer<Told> asked) {
    return new FaceClient(server, Map.of("elicitation", Map.of("form", Map.of())), asked);
  }

  private FaceClient(McpServer server, Map<String, ?> capabilities, Consumer<Told> asked) {
    this.connection = new Connection(server, new Party("local"), received::add);
    this.asked = asked;
    this.meta =
        Values.object(
            "io.modelcontextprotocol/protocolVersion",
            "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities",
            capabilities);
  }

  /** What it is told about a run when it calls a tool. */
  Told call(String run, String tool, Map<String, @Nullable Object> arguments)
      throws InterruptedException {
    Map<String, @Nullable Object> params =
        Values.object("_meta", meta, "name", tool, "arguments", arguments);
    while (true) {
      RequestId id = RequestId.of(++last);
      connection.receive(new Message.Request(id, "tools/call", params));
      switch (answer(id)) {
        case Message.Result(_, var result)
            when "input_required".equals(result.get("resultType")) -> {
          params = new LinkedHashMap<>(params);
          params.put("requestState", result.get("requestState"));
          params.put("inputResponses", answers(run, (Map<?, ?>) result.get("inputRequests")));
        }
        case Message.Result result -> {
          return told(run, result.result());
        }
        case Message.Failure failure -> {
          return new Told(Told.Kind.ERROR, run, "", failure.error().message());
        }
        case Message other -> throw new IllegalStateException("no answer: " + other);
      }
    }
  }

  private Message answer(RequestId id) throws InterruptedException {
    while (true) {
      switch (received.take()) {
        case Message.Result result when result.id().equals(id) -> {
          return result;
        }
        case Message.Failure failure when id.equals(failure.id()) -> {
          return failure;
        }
        case Message _ -> {}
      }
    }
  }

  /** Says what fits, and writes down what servers ask. */
  private Map<String, @Nullable Object> answers(String run, Map<?, ?> requests) {
    Map<String, @Nullable Object> answers = new LinkedHashMap<>();
    requests.forEach(
        (key, request) -> {
          Map<?, ?> params = (Map<?, ?>) ((Map<?, ?>) request).get("params");
          String message = String.valueOf(params.get("message"));
          if (message.contains(ServerRecord.QUESTION)) {
            String question = message.substring(message.indexOf(ServerRecord.QUESTION));
            asked.accept(new Told(Told.Kind.ASKED, run, "", question));
          }
          Map<String, @Nullable Object> content = new LinkedHashMap<>();
          ((Map<?, ?>) ((Map<?, ?>) params.get("requestedSchema")).get("properties"))
              .forEach((name, schema) -> content.put((String) name, fitting((Map<?, ?>) schema)));
          answers.put((String) key, Values.object("action", "accept", "content", content));
        });
    return answers;
  }

  private static Object fitting(Map<?, ?> schema) {
    if (schema.get("enum") instanceof List<?> choices) {
      return choices.getLast();
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "boolean" -> true;
      case "number", "integer" -> 1;
      default -> "yes";
    };
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
