package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server of the new era asks by its result, and the request that answers it. */
final class Rounds {
  /** A server that asks more often than this is not going to be content. */
  static final int MOST = 50;

  private Rounds() {}

  /** The parameters of the next request: those of the first one, with the answers. */
  static Map<String, @Nullable Object> next(
      Map<String, @Nullable Object> params,
      Map<String, @Nullable Object> result,
      CallOptions options)
      throws RpcException, InterruptedException {
    Map<String, @Nullable Object> next = new LinkedHashMap<>(params);
    if (result.get("inputRequests") instanceof Map<?, ?> requests) {
      next.put("inputResponses", answers(requests, options));
    }
    if (result.get("requestState") instanceof String state) {
      next.put("requestState", state);
    }
    return next;
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
    return Elicited.withDefaults(method, params, answers.answer(method, params));
  }
}
