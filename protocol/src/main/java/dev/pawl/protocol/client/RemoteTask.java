package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that the server goes on with as a task: we come back from time to time. The task outlives
 * connections and servers; so an error of a question about it is none of the call.
 */
final class RemoteTask {
  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration USUAL = Duration.ofSeconds(1);
  private static final Duration LONGEST_IN_TROUBLE = Duration.ofSeconds(5);
  private static final int MOST_QUESTIONS = 1_000;

  /** How long a server that has just started may need until it knows its tasks again. */
  private static final Duration FORGETFUL = Duration.ofSeconds(10);

  private final McpClient client;
  private final String id;
  private final CallOptions options;

  /** Inputs that were given already; a server may still show them for a moment. */
  private final Set<String> given = new HashSet<>();

  private final Map<String, @Nullable Object> undelivered = new HashMap<>();
  private @Nullable Trouble delivering;

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
          case "null" -> throw lost(new IOException("it does not say how the task is"));
          default -> Thread.sleep(pause(state));
        }
        state = look();
      }
    } catch (InterruptedException e) {
      client.cancelTask(id);
      throw e;
    }
  }

  /** Asks how it is until there is an answer, or has been none for too long. */
  private Map<String, @Nullable Object> look()
      throws UnfinishedCallException, InterruptedException {
    Trouble trouble = new Trouble();
    while (true) {
      try {
        return client.once("tasks/get", Values.object("taskId", id));
      } catch (RpcException | IOException e) {
        trouble.bear(e);
      }
    }
  }

  /** Requests that fail one after the other. */
  private final class Trouble {
    private final long began = System.nanoTime();
    private Duration pause = SHORTEST;

    /** Waits a little longer each time, until it is enough. */
    void bear(Exception why) throws UnfinishedCallException, InterruptedException {
      Duration left = patience(why).minusNanos(System.nanoTime() - began);
      if (!client.isOpen() || left.compareTo(pause) < 0) {
        client.cancelTask(id);
        throw lost(why);
      }
      Thread.sleep(pause);
      pause = shorter(pause.multipliedBy(2), LONGEST_IN_TROUBLE);
    }

    private Duration patience(Exception why) {
      boolean forgotten =
          why instanceof RpcException answered
              && answered.error().code() == RpcError.INVALID_PARAMS;
      return forgotten ? shorter(FORGETFUL, client.silence()) : client.silence();
    }
  }

  private static UnfinishedCallException lost(Exception why) {
    return new UnfinishedCallException(
        "the server went on with the call as a task, and cannot be asked about it any more", why);
  }

  private void give(Map<String, @Nullable Object> state)
      throws RpcException, IOException, InterruptedException {
    Map<?, ?> shown =
        state.get("inputRequests") instanceof Map<?, ?> requests ? requests : Map.of();
    // What is not asked any more has come through, though the server could not say so.
    undelivered.keySet().retainAll(shown.keySet());
    delivering = undelivered.isEmpty() ? null : delivering;
    Map<Object, @Nullable Object> open = new HashMap<>(shown);
    open.keySet().removeIf(key -> !given.add(String.valueOf(key)));
    undelivered.putAll(answers(open));
    if (undelivered.isEmpty()) {
      Thread.sleep(pause(state));
    } else {
      deliver();
    }
  }

  /** What cannot be delivered now is delivered when the server asks for it again. */
  private void deliver() throws IOException, InterruptedException {
    Map<String, @Nullable Object> responses = new HashMap<>(undelivered);
    try {
      client.once("tasks/update", Values.object("taskId", id, "inputResponses", responses));
      undelivered.clear();
      delivering = null;
    } catch (RpcException | IOException e) {
      delivering = delivering == null ? new Trouble() : delivering;
      delivering.bear(e);
    }
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

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration pause(Map<String, @Nullable Object> state) {
    Duration wanted =
        state.get("pollIntervalMs") instanceof Number millis
            ? Duration.ofMillis(millis.longValue())
            : USUAL;
    return wanted.compareTo(SHORTEST) < 0 ? SHORTEST : shorter(wanted, LONGEST);
  }
}
