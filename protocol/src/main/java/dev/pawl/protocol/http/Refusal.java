package dev.pawl.protocol.http;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Throttle;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers to calls that go no further. */
final class Refusal {
  private Refusal() {}

  /** For a call that is wrong in itself. */
  static void invalid(HttpCall call, int status, @Nullable RequestId id, String message)
      throws IOException {
    send(call, status, Map.of(), new Message.Failure(id, invalid(message)));
  }

  /** For a call that may be right at another time. */
  static void unavailable(HttpCall call, @Nullable RequestId id, String message)
      throws IOException {
    RpcError error = new RpcError(RpcError.INTERNAL_ERROR, message);
    send(call, 503, Map.of("Retry-After", "1"), new Message.Failure(id, error));
  }

  /** For a client that wants more than is there for one. */
  static void tooMuch(HttpCall call, @Nullable RequestId id, String message) throws IOException {
    send(call, 429, Map.of("Retry-After", "1"), new Message.Failure(id, invalid(message)));
  }

  /** For a client that has had as much as it may for now. */
  static void throttled(HttpCall call, Throttle.Decision.Refused refused) throws IOException {
    RpcException later = RpcException.later(refused.why(), refused.pause());
    send(
        call,
        429,
        Map.of("Retry-After", String.valueOf(later.retryAfter())),
        new Message.Failure(null, later.error()));
  }

  /** For a client that has not shown who it is. */
  static void unauthenticated(HttpCall call, Challenge challenge, boolean tried)
      throws IOException {
    send(
        call,
        401,
        Map.of("WWW-Authenticate", challenge.unauthenticated(tried)),
        new Message.Failure(
            null,
            invalid(
                tried
                    ? "The token in the header `Authorization` is not valid here"
                    : "This server asks for a token: send `Authorization: Bearer TOKEN`")));
  }

  static void method(HttpCall call, String allowed) throws IOException {
    call.respond(405, Map.of("Allow", allowed), new byte[0]);
  }

  static void send(HttpCall call, int status, Message.Failure failure) throws IOException {
    send(call, status, Map.of(), failure);
  }

  private static void send(
      HttpCall call, int status, Map<String, String> headers, Message.Failure failure)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Content-Type", "application/json");
    call.respond(status, all, MessageCodec.write(failure));
  }

  private static RpcError invalid(String message) {
    return new RpcError(RpcError.INVALID_REQUEST, message);
  }
}
