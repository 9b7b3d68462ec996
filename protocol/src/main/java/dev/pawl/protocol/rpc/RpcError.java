package dev.pawl.protocol.rpc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error of a JSON-RPC response. */
public record RpcError(int code, String message, @Nullable Object data) {
  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;
  public static final int RESOURCE_NOT_FOUND = -32002;
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_VERSION = -32022;

  public RpcError(int code, String message) {
    this(code, message, null);
  }

  public static RpcError invalidParams(String message) {
    return new RpcError(INVALID_PARAMS, message);
  }

  public static RpcError methodNotFound(String method) {
    return new RpcError(METHOD_NOT_FOUND, "Method not found: " + method);
  }

  public static RpcError unsupportedVersion(String requested, List<String> supported) {
    return new RpcError(
        UNSUPPORTED_VERSION,
        "Unsupported protocol version: " + requested,
        Map.of("supported", supported, "requested", requested));
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("message", message);
    if (data != null) {
      json.put("data", data);
    }
    return Collections.unmodifiableMap(json);
  }
}
