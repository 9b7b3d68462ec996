package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a request, read with an error for whatever has the wrong type. */
record Params(Map<String, @Nullable Object> values) {
  String text(String name) throws RpcException {
    if (values.get(name) instanceof String text) {
      return text;
    }
    throw invalid("`" + name + "` must be a string");
  }

  @Nullable String optionalText(String name) throws RpcException {
    return values.get(name) == null ? null : text(name);
  }

  /** Empty when it is not there. */
  Map<String, @Nullable Object> object(String name) throws RpcException {
    Object value = values.get(name);
    if (value == null) {
      return Map.of();
    }
    if (value instanceof Map<?, ?> map) {
      return Values.asObject(map);
    }
    throw invalid("`" + name + "` must be an object");
  }

  static RpcException invalid(String message) {
    return new RpcException(RpcError.invalidParams("Invalid params: " + message));
  }
}
