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
            return state.get("result") instanceof Map<?, ?> result ? Maps.cast(result) : Map.of();
          }
          case "failed" -> throw failed(state);
          case "cancelled" ->
              throw new RpcException(
                  new RpcError(RpcError.INTERNAL_ERROR, "The server cancelled the task"));
          case "input_required" -> give(state);
          default -> Thread.sleep(pause(state));
        }
        state = client.request("tasks/get", Values.object("taskId", id), CallOptions.PLAIN);
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
    client.request(
        "tasks/update",
        Values.object("taskId", id, "inputResponses", Rounds.answers(open, options)),
        CallOptions.PLAIN);
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
