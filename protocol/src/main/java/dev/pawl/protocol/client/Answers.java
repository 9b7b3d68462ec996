package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what a server asks while it handles a call. Those of one caller are equal. */
@FunctionalInterface
public interface Answers {
  /**
   * Finds the answer and waits for it if need be.
   *
   * @param method {@code elicitation/create}, for example
   * @throws RpcException when this cannot be answered
   */
  Map<String, @Nullable Object> answer(String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException;
}
