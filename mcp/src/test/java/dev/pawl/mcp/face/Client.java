package dev.pawl.mcp.face;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A client by hand, which calls the tool {@code flow} and keeps all that comes back. */
final class Client implements AutoCloseable {
  static final Map<String, @Nullable Object> FORMS =
      Values.object("elicitation", Values.object("form", Map.of()));
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final List<Message> passed = new ArrayList<>();
  private final Connection connection;
  private final @Nullable Map<String, @Nullable Object> meta;
  private long lastId;

  private Client(McpServer server, String principal, @Nullable Map<String, @Nullable Object> meta) {
    this.connection = new Connection(server, new Party(principal), received::add);
    this.meta = meta;
  }

  static Client modern(McpServer server, Map<String, @Nullable Object> capabilities) {
    return modern(server, "local", capabilities);
  }

  static Client modern(
      McpServer server, String principal, Map<String, @Nullable Object> capabilities) {
    return new Client(
        server,
        principal,
        Values.object(
            PREFIX + "protocolVersion",
            "2026-07-28",
            PREFIX + "clientInfo",
            Values.object("name", "hand", "version", "1"),
            PREFIX + "clientCapabilities",
            capabilities));
  }

  static Client legacy(McpServer server, Map<String, @Nullable Object> capabilities)
      throws InterruptedException {
    return legacy(server, "local", capabilities);
  }

  static Client legacy(
      McpServer server, String principal, Map<String, @Nullable Object> capabilities)
      throws InterruptedException {
    Client client = new Client(server, principal, null);
    Map<String, @Nullable Object> params =
        Values.object(
            "protocolVersion",
            "2025-11-25",
            "capabilities",
            capabilities,
            "clientInfo",
            Values.object("name", "hand", "version", "1"));
    client.result(client.send("initialize", params));
    return client;
  }

  /** The same client, which says more in {@code _meta} of all its requests; of the second era. */
  static Client saying(McpServer server, Map<String, @Nullable Object> more) {
    Client usual = modern(server, TASKS);
    Map<String, @Nullable Object> all = new LinkedHashMap<>(Objects.requireNonNull(usual.meta));
    all.putAll(more);
    return new Client(server, "local", all);
  }

  private RequestId send(String method, Map<String, @Nullable Object> params) {
    RequestId id = RequestId.of(++lastId);
    connection.receive(new Message.Request(id, method, params));
    return id;
  }

  /** Calls any tool, without wanting to hear of progress. */
  RequestId call(String tool, Map<String, @Nullable Object> arguments) {
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("name", tool);
    params.put("arguments", arguments);
    return request("tools/call", params);
  }

  RequestId request(String method, Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    if (meta != null) {
      all.put("_meta", meta);
    }
    return send(method, all);
  }

  /** Asks about a task. */
  Map<String, @Nullable Object> task(Object id) throws InterruptedException {
    return result(request("tasks/get", Values.object("taskId", id)));
  }

  /** Asks about a task until it has this status. */
  Map<String, @Nullable Object> task(Object id, String status) throws InterruptedException {
    for (int i = 0; i < 2_000; i++) {
      Map<String, @Nullable Object> task = task(id);
      if (status.equals(task.get("status"))) {
        return task;
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new AssertionError("the task never is " + status);
  }

  /** Calls the tool; its id is also the progress token. */
  RequestId call() {
    return call(Map.of());
  }

  private RequestId call(Map<String, @Nullable Object> more) {
    Map<String, @Nullable Object> all =
        new LinkedHashMap<>(meta == null ? Map.<String, @Nullable Object>of() : meta);
    all.put("progressToken", lastId + 1);
    Map<String, @Nullable Object> params = new LinkedHashMap<>(more);
    params.put("name", "flow");
    params.put("arguments", Map.of());
    params.put("_meta", all);
    return send("tools/call", params);
  }

  /** Calls it again, with answers to what the result of the last call asked. */
  RequestId goOn(Map<String, @Nullable Object> asked, Map<String, @Nullable Object> answers) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>();
    more.put("requestState", asked.get("requestState"));
    more.put("inputResponses", answers);
    return call(more);
  }

  /** Calls it again, with the same answer to everything. */
  RequestId accept(Map<String, @Nullable Object> asked, String name) {
    Map<String, @Nullable Object> answers = new LinkedHashMap<>();
    questions(asked).forEach((key, _) -> answers.put(key, accepted(name)));
    return goOn(asked, answers);
  }

  static final Map<String, @Nullable Object> TASKS =
      Values.object(
          "extensions", Values.object("io.modelcontextprotocol/tasks", Map.of()),
          "elicitation", Values.object("form", Map.of()));

  static Map<String, @Nullable Object> accepted(String name) {
    return Values.object("action", "accept", "content", Values.object("name", name));
  }

  /** What a result asks: the messages by their keys. */
  static Map<String, String> questions(Map<String, @Nullable Object> asked) {
    Map<String, String> questions = new LinkedHashMap<>();
    ((Map<?, ?>) Objects.requireNonNull(asked.get("inputRequests"), asked::toString))
        .forEach(
            (key, question) -> {
              Map<?, ?> params = (Map<?, ?>) ((Map<?, ?>) question).get("params");
              questions.put(String.valueOf(key), String.valueOf(params.get("message")));
            });
    return questions;
  }

  void cancel(RequestId call) {
    connection.receive(
        new Message.Notification(
            "notifications/cancelled", Values.object("requestId", call.value())));
  }

  void answer(Message.Request question, Map<String, @Nullable Object> answer) {
    connection.receive(new Message.Result(question.id(), answer));
  }

  void refuse(Message.Request question) {
    RpcError error = new RpcError(RpcError.INTERNAL_ERROR, "no");
    connection.receive(new Message.Failure(question.id(), error));
  }

  /** The next message of that kind; what comes before it is passed over. */
  Message next(Predicate<Message> kind) throws InterruptedException {
    while (true) {
      Message message = received.poll(20, TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("it does not come; there was " + passed);
      }
      if (kind.test(message)) {
        return message;
      }
      passed.add(message);
    }
  }

  /** The next question to a client of the first era. */
  Message.Request question() throws InterruptedException {
    return (Message.Request) next(message -> message instanceof Message.Request);
  }

  Map<String, @Nullable Object> result(RequestId call) throws InterruptedException {
    Message answer = next(message -> isAnswer(message, call));
    return answer instanceof Message.Result result
        ? result.result()
        : Values.object("failure", ((Message.Failure) answer).error().message());
  }

  RpcError failure(RequestId call) throws InterruptedException {
    return ((Message.Failure) next(message -> isAnswer(message, call))).error();
  }

  private static boolean isAnswer(Message message, RequestId call) {
    return switch (message) {
      case Message.Result result -> result.id().equals(call);
      case Message.Failure failure -> call.equals(failure.id());
      case Message.Request _, Message.Notification _ -> false;
    };
  }

  /** The first text of a result. */
  String text(RequestId call) throws InterruptedException {
    Map<String, @Nullable Object> result = result(call);
    return result.get("content") instanceof List<?> items
        ? String.valueOf(((Map<?, ?>) items.getFirst()).get("text"))
        : result.toString();
  }

  /** What was passed over so far, or has come since. */
  List<Message> others() {
    received.drainTo(passed);
    return passed;
  }

  /** The progress that was told of a call. */
  List<Double> progress(RequestId call) {
    return others().stream()
        .filter(Message.Notification.class::isInstance)
        .map(message -> ((Message.Notification) message).params())
        .filter(params -> call.equals(RequestId.from(params.get("progressToken")).orElse(null)))
        .map(params -> ((Number) Objects.requireNonNull(params.get("progress"))).doubleValue())
        .toList();
  }

  @Override
  public void close() {
    connection.close();
  }
}
