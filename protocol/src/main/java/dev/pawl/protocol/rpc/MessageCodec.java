package dev.pawl.protocol.rpc;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages as bytes and back. */
public final class MessageCodec {
  private MessageCodec() {}

  /** What could not be read as a message, and the error that answers it. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Message.Failure answer;

    Malformed(@Nullable RequestId id, int code, String message) {
      super(message, null, false, false);
      this.answer = new Message.Failure(id, new RpcError(code, message));
    }

    public Message.Failure answer() {
      return answer;
    }
  }

  public static Message read(byte[] utf8, JsonLimits limits) throws Malformed {
    Object json;
    try {
      json = Json.parse(utf8, limits);
    } catch (JsonException e) {
      throw new Malformed(null, RpcError.PARSE_ERROR, "Parse error: " + e.getMessage());
    }
    if (json instanceof List<?>) {
      throw invalid(null, "batches are not supported: send one message at a time");
    }
    if (!(json instanceof Map<?, ?> map)) {
      throw invalid(null, "a message is a JSON object");
    }
    return read(Values.asObject(map));
  }

  private static Message read(Map<String, @Nullable Object> json) throws Malformed {
    Optional<RequestId> id = RequestId.from(json.get("id"));
    if (!"2.0".equals(json.get("jsonrpc"))) {
      throw invalid(id.orElse(null), "`jsonrpc` must be \"2.0\"");
    }
    if (json.containsKey("id") && id.isEmpty() && !isFailureWithoutId(json)) {
      throw invalid(null, "`id` must be a short string or an integer");
    }
    if (json.containsKey("method")) {
      if (!(json.get("method") instanceof String method)) {
        throw invalid(id.orElse(null), "`method` must be a string");
      }
      Map<String, @Nullable Object> params = params(json, id.orElse(null));
      return id.isPresent()
          ? new Message.Request(id.get(), method, params)
          : new Message.Notification(method, params);
    }
    if (json.get("error") instanceof Map<?, ?> error) {
      return new Message.Failure(id.orElse(null), error(Values.asObject(error)));
    }
    if (json.get("result") instanceof Map<?, ?> result && id.isPresent()) {
      return new Message.Result(id.get(), Values.asObject(result));
    }
    throw invalid(id.orElse(null), "neither a request, a notification nor a response");
  }

  private static boolean isFailureWithoutId(Map<String, @Nullable Object> json) {
    return json.get("id") == null && json.containsKey("error");
  }

  private static Map<String, @Nullable Object> params(
      Map<String, @Nullable Object> json, @Nullable RequestId id) throws Malformed {
    Object params = json.get("params");
    if (params == null) {
      return Map.of();
    }
    if (params instanceof Map<?, ?> map) {
      return Values.asObject(map);
    }
    throw invalid(id, "`params` must be an object");
  }

  private static RpcError error(Map<String, @Nullable Object> error) {
    int code = error.get("code") instanceof Number number ? number.intValue() : 0;
    return new RpcError(code, String.valueOf(error.get("message")), error.get("data"));
  }

  private static Malformed invalid(@Nullable RequestId id, String message) {
    return new Malformed(id, RpcError.INVALID_REQUEST, "Invalid request: " + message);
  }

  /**
   * A message as JSON in UTF-8. A result that cannot be JSON becomes an error, since whoever asked
   * waits for an answer.
   */
  public static byte[] write(Message message) {
    try {
      return Json.bytes(toJson(message));
    } catch (IllegalArgumentException e) {
      if (!(message instanceof Message.Result(RequestId id, _))) {
        throw e;
      }
      System.getLogger("dev.pawl.protocol").log(Level.ERROR, "a result is not JSON", e);
      RpcError error = new RpcError(RpcError.INTERNAL_ERROR, "Internal error");
      return Json.bytes(toJson(new Message.Failure(id, error)));
    }
  }

  /** No pattern switch: the first answer waits for it. See "Starting" in docs/performance.md. */
  public static Map<String, @Nullable Object> toJson(Message message) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("jsonrpc", "2.0");
    if (message instanceof Message.Request request) {
      json.put("id", request.id().value());
      json.put("method", request.method());
      json.put("params", request.params());
    } else if (message instanceof Message.Notification notification) {
      json.put("method", notification.method());
      if (!notification.params().isEmpty()) {
        json.put("params", notification.params());
      }
    } else if (message instanceof Message.Result result) {
      json.put("id", result.id().value());
      json.put("result", result.result());
    } else {
      Message.Failure failure = (Message.Failure) message;
      // The schema knows no null id: an error that answers nothing has none.
      if (failure.id() != null) {
        json.put("id", failure.id().value());
      }
      json.put("error", failure.error().toJson());
    }
    return json;
  }
}
