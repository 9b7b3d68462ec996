package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Answering;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The headers that repeat what a modern request says in its body: they must agree. */
final class RequestHeaders {
  private static final String BASE64_BEGIN = "=?base64?";
  private static final String BASE64_END = "?=";

  private RequestHeaders() {}

  /**
   * What disagrees, or empty.
   *
   * @param parameters by the header that repeats them, without {@code Mcp-Param-}
   */
  static Optional<RpcError> mismatch(
      HttpCall call, Message.Request request, Map<String, @Nullable Object> parameters) {
    return differs(call, "MCP-Protocol-Version", Answering.versionOf(request))
        .or(() -> differs(call, "Mcp-Method", request.method()))
        .or(() -> name(request).flatMap(name -> encodedDiffers(call, "Mcp-Name", name)))
        .or(
            () ->
                parameters.entrySet().stream()
                    .map(each -> parameterDiffers(call, each.getKey(), each.getValue()))
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  private static Optional<String> name(Message.Request request) {
    String source =
        switch (request.method()) {
          case "tools/call", "prompts/get" -> "name";
          case "resources/read" -> "uri";
          case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
          default -> "";
        };
    return request.params().get(source) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  private static Optional<RpcError> parameterDiffers(
      HttpCall call, String name, @Nullable Object value) {
    String header = "Mcp-Param-" + name;
    if (value == null) {
      return call.header(header) == null
          ? Optional.empty()
          : mismatch("The header `" + header + "` repeats nothing in the body");
    }
    return encodedDiffers(call, header, value);
  }

  private static Optional<RpcError> differs(
      HttpCall call, String header, @Nullable String expected) {
    String sent = call.header(header);
    if (sent == null) {
      return mismatch("The header `" + header + "` is missing");
    }
    return sent.equals(expected)
        ? Optional.empty()
        : mismatch("The header `" + header + "` does not match the body");
  }

  private static Optional<RpcError> encodedDiffers(HttpCall call, String header, Object expected) {
    String sent = call.header(header);
    if (sent == null) {
      return mismatch("The header `" + header + "` is missing");
    }
    return decode(sent).filter(text -> says(text, expected)).isPresent()
        ? Optional.empty()
        : mismatch("The header `" + header + "` does not match the body");
  }

  private static boolean says(String text, Object value) {
    if (!(value instanceof Number number)) {
      return text.equals(String.valueOf(value));
    }
    try {
      return new BigDecimal(text).compareTo(new BigDecimal(number.toString())) == 0;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  private static Optional<RpcError> mismatch(String message) {
    return Optional.of(new RpcError(RpcError.HEADER_MISMATCH, message));
  }

  /** Values that a header cannot carry as they are come in Base64; empty when that is broken. */
  static Optional<String> decode(String value) {
    if (!value.startsWith(BASE64_BEGIN)
        || !value.endsWith(BASE64_END)
        || value.length() < BASE64_BEGIN.length() + BASE64_END.length()) {
      return Optional.of(value);
    }
    String inner = value.substring(BASE64_BEGIN.length(), value.length() - BASE64_END.length());
    try {
      // The decoder would do without the padding, the specification does not.
      return inner.length() % 4 == 0
          ? Optional.of(new String(Base64.getDecoder().decode(inner), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
