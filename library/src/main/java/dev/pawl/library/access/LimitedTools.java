package dev.pawl.library.access;

import dev.pawl.governance.gate.JsonSize;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.TooMuch;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Identity;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tools of which nobody gets more than the limits say. Those by which callers come back to their
 * runs are not among them: whoever has too many has to be able to end some.
 *
 * @param countsRequests whether nobody else counts the requests of callers
 */
public record LimitedTools(Limiter limiter, boolean countsRequests) {
  public Offer of(Offer offer) {
    return offer.with(tool -> Faces.RESERVED.contains(tool.name()) ? tool : limited(tool));
  }

  private Tool limited(Tool tool) {
    return tool.with((arguments, exchange) -> call(tool, arguments, exchange));
  }

  private CallResult call(Tool tool, Map<String, @Nullable Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    if (exchange.remembered().isPresent()) {
      return tool.handler().call(arguments, exchange); // Its run has begun already.
    }
    Identity who = Callers.identity(exchange.peer());
    refuse(countsRequests ? limiter.request(who, "") : Optional.empty());
    refuse(limiter.call(who, tool.name()));
    try {
      CallResult result = tool.handler().call(arguments, exchange);
      weigh(tool.name(), arguments, result);
      return result;
    } finally {
      limiter.ended(who, tool.name());
    }
  }

  private void weigh(String tool, Map<String, @Nullable Object> arguments, CallResult result) {
    if (limiter.weighs(tool)) {
      long most = Integer.MAX_VALUE;
      limiter.moved(tool, JsonSize.of(arguments, most) + JsonSize.of(result.content(), most));
    }
  }

  private static void refuse(Optional<TooMuch> tooMuch) throws RpcException {
    if (tooMuch.isPresent()) {
      throw RpcException.later(tooMuch.get().why(), tooMuch.get().pause());
    }
  }
}
