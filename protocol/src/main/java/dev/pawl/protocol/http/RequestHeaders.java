package dev.pawl.protocol.http;

import dev.pawl.protocol.data.HeaderText;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.server.Answering;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The headers that repeat what a modern request says in its body: they must agree. */
final class RequestHeaders {
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
        .or(
            () ->
                HeaderText.nameOf(request).flatMap(name -> encodedDiffers(call, "Mcp-Name", name)))
        .or(
            () ->
                parameters.entrySet().stream()
                    .map(each -> parameterDiffers(call, each.getKey(), each.getValue()))
                    .flatMap(Optional::stream)
                    .findFirst());
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
    return HeaderText.decode(sent).filter(text -> says(text, expected)).isPresent()
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
}
