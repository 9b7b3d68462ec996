package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what a server asks while it handles a call. */
@FunctionalInterface
public interface Answers {
  /**
   * Finds the answer and waits for it if need be.
   *
   * @param method {@code elicitation/create}, for example
   * @throws RpcException when this cannot be answered; with the code of an unknown method if nobody
   *     is there, or not any more, who could
   */
  Map<String, @Nullable Object> answer(String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException;

  /** The one who is asked in the end: equal for calls of which it does not matter who answers. */
  default Object whose() {
    return this;
  }

  /** What they call the server that asks; empty if they have no name for it. */
  default String server() {
    return "";
  }
}
