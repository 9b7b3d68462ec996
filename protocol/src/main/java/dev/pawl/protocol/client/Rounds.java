package dev.pawl.protocol.client;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What follows the first answer of a server of the new era, which need not be the result: it may
 * ask by it, and is answered by the next request, or go on with the request as a task.
 */
final class Rounds {
  /** A server that asks more often than this is not going to be content. */
  static final int MOST = 50;

  /** How often in a row a server may put a request off without asking anything. */
  static final int MOST_DELAYS = 8;

  private static final Duration FIRST_DELAY = Duration.ofMillis(10);

  private final McpClient client;
  private final String method;
  private final Map<String, @Nullable Object> params;
  private final CallOptions options;
  private final Map<String, String> headers;

  /**
   * @param params those of the first request
   */
  Rounds(
      McpClient client,
      String method,
      Map<String, @Nullable Object> params,
      CallOptions options,
      Map<String, String> headers) {
    this.client = client;
    this.method = method;
    this.params = params;
    this.options = options;
    this.headers = headers;
  }

  /**
   * Goes on until there is a result.
   *
   * @param first what the first request was answered with
   */
  Map<String, @Nullable Object> after(Map<String, @Nullable Object> first)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> result = first;
    int delays = 0;
    for (int asked = 1; "input_required".equals(result.get("resultType")); asked++) {
      if (asked == MOST) {
        throw new IOException("the server asked for input " + MOST + " times");
      }
      delays = result.get("inputRequests") instanceof Map<?, ?> ? 0 : delays + 1;
      delay(delays);
      result = again(next(result));
    }
    return "task".equals(result.get("resultType")) && result.get("taskId") instanceof String id
        ? new RemoteTask(client, id, options).result(result)
        : result;
  }

  /** A server that only gives a state to come back with has no time now. */
  private static void delay(int delays) throws IOException, InterruptedException {
    if (delays == MOST_DELAYS) {
      throw new IOException("the server put the request off " + MOST_DELAYS + " times");
    }
    if (delays > 0) {
      Thread.sleep(FIRST_DELAY.multipliedBy(1L << delays));
    }
  }

  /** The parameters of the next request: those of the first one, with the answers. */
  private Map<String, @Nullable Object> next(Map<String, @Nullable Object> result)
      throws RpcException, IOException, InterruptedException {
    Map<String, @Nullable Object> next = new LinkedHashMap<>(params);
    if (result.get("inputRequests") instanceof Map<?, ?> requests) {
      next.put("inputResponses", answers(requests, options));
    }
    if (result.get("requestState") instanceof String state) {
      next.put("requestState", state);
    }
    if (next.size() == params.size()) {
      // The same request again would be another call.
      throw UnreadableAnswerException.of(
          "it asks for input, and not for which",
          Json.write(result).getBytes(StandardCharsets.UTF_8));
    }
    return next;
  }

  /** That a later request is refused does not mean that nothing was done for an earlier one. */
  private Map<String, @Nullable Object> again(Map<String, @Nullable Object> next)
      throws IOException, InterruptedException {
    try {
      return client.once(method, next, options, headers);
    } catch (RpcException | IOException e) {
      throw new UnfinishedCallException("the server had begun, and asked something; then", e);
    }
  }

  /** Answers all that is asked, one after the other. */
  static Map<String, @Nullable Object> answers(Map<?, ?> requests, CallOptions options)
      throws RpcException, InterruptedException {
    Map<String, @Nullable Object> responses = new LinkedHashMap<>();
    for (Map.Entry<?, ?> each : requests.entrySet()) {
      if (each.getValue() instanceof Map<?, ?> request
          && request.get("method") instanceof String method) {
        Map<String, @Nullable Object> params =
            request.get("params") instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
        responses.put(String.valueOf(each.getKey()), answer(method, params, options));
      }
    }
    return responses;
  }

  private static Map<String, @Nullable Object> answer(
      String method, Map<String, @Nullable Object> params, CallOptions options)
      throws RpcException, InterruptedException {
    Answers answers = options.answers();
    if (answers == null) {
      throw new RpcException(
          new RpcError(
              RpcError.MISSING_CAPABILITY,
              "The server asks something (" + method + ") that nobody here can answer"));
    }
    try {
      return Elicited.answer(answers, method, params);
    } catch (RpcException e) {
      Elicited.checkNobody(e);
      return Elicited.byNobody(method);
    }
  }
}
