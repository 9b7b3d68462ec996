package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.Answers;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers what a server asks with what the caller of the run says.
 *
 * @param secrets what the caller must not see in a question
 */
record CallerAnswers(Caller caller, String server, Secrets secrets) implements Answers {
  @Override
  public Object whose() {
    return caller.identity();
  }

  @Override
  public Map<String, @Nullable Object> answer(String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException {
    return caller
        .ask(server, method, Redaction.object(params, secrets))
        .orElseThrow(() -> new RpcException(RpcError.methodNotFound(method)));
  }

  /** A form that nobody can be shown is as good as closed without a choice. */
  Map<String, @Nullable Object> answerOrCancel(String method, Map<String, @Nullable Object> params)
      throws RpcException, InterruptedException {
    try {
      return answer(method, params);
    } catch (RpcException e) {
      if (method.equals("elicitation/create")) {
        return Values.object("action", "cancel");
      }
      throw e;
    }
  }
}
