package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that the server goes on with as a task: we come back from time to time. */
final class RemoteTask {
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration USUAL = Duration.ofSeconds(1);
  private static final int MOST_QUESTIONS = 1_000;

  private final McpClient client;
  private final String id;
  private final CallOptions options;

  /** Inputs that were given already; a server may still show them for a moment. */
  private final Map<String, Boolean> given = new HashMap<>();

  RemoteTask(McpClient client, String id, CallOptions options) {
    this.client = client;
    this.id = id;
    this.options = options;
  }

  /**
   * Waits for its end. An interrupt cancels it.
   *
   * @param created what the server said when it made the task
   */
  Map<String, @Nullable Object> result(Map<String, @Nullable Object> created)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> state = created;
    try {
      while (true) {
        switch (String.valueOf(state.get("status"))) {
          case "completed" -> {
            return state.get("result") instanceof Map<?, ?> result
                ? Values.asObject(result)
                : Map.of();
          }
          case "failed" -> throw failed(state);
          case "cancelled" ->
              throw new RpcException(
                  new RpcError(RpcError.INTERNAL_ERROR, "The server cancelled the task"));
          case "input_required" -> give(state);
          case "null" -> throw new IOException("the server does not say how its task is");
          default -> Thread.sleep(pause(state));
        }
        state = client.once("tasks/get", Values.object("taskId", id));
      }
    } catch (InterruptedException e) {
      client.cancelTask(id);
      throw e;
    }
  }

  private void give(Map<String, @Nullable Object> state)
      throws RpcException, IOException, InterruptedException {
    Map<Object, @Nullable Object> open = new HashMap<>();
    if (state.get("inputRequests") instanceof Map<?, ?> requests) {
      requests.forEach(
          (key, request) -> {
            if (given.put(String.valueOf(key), true) == null) {
              open.put(key, request);
            }
          });
    }
    if (open.isEmpty()) {
      Thread.sleep(pause(state));
      return;
    }
    client.once("tasks/update", Values.object("taskId", id, "inputResponses", answers(open)));
  }

  /** Whoever cannot answer gives the task up. */
  private Map<String, @Nullable Object> answers(Map<?, ?> open)
      throws RpcException, IOException, InterruptedException {
    if (given.size() > MOST_QUESTIONS) {
      client.cancelTask(id);
      throw new IOException("the server's task asks for input without end");
    }
    try {
      return Rounds.answers(open, options);
    } catch (RpcException e) {
      client.cancelTask(id);
      throw e;
    }
  }

  private static RpcException failed(Map<String, @Nullable Object> state) {
    if (state.get("error") instanceof Map<?, ?> error) {
      int code = error.get("code") instanceof Number number ? number.intValue() : 0;
      return new RpcException(
          new RpcError(code, String.valueOf(error.get("message")), error.get("data")));
    }
    return new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "The task failed"));
  }

  private static Duration pause(Map<String, @Nullable Object> state) {
    Duration wanted =
        state.get("pollIntervalMs") instanceof Number millis
            ? Duration.ofMillis(millis.longValue())
            : USUAL;
    return wanted.compareTo(SHORTEST) < 0
        ? SHORTEST
        : wanted.compareTo(LONGEST) > 0 ? LONGEST : wanted;
  }
}
