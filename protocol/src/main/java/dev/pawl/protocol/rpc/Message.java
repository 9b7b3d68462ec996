package dev.pawl.protocol.rpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON-RPC message. */
public sealed interface Message {
  /** Asks for an answer. */
  record Request(RequestId id, String method, Map<String, @Nullable Object> params)
      implements Message {}

  /** Asks for none. */
  record Notification(String method, Map<String, @Nullable Object> params) implements Message {}

  /** An answer. */
  record Result(RequestId id, Map<String, @Nullable Object> result) implements Message {}

  /**
   * An answer that something went wrong.
   *
   * @param id null when the request was too malformed to have one
   */
  record Failure(@Nullable RequestId id, RpcError error) implements Message {}
}
