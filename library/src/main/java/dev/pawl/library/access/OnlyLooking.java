package dev.pawl.library.access;

import dev.pawl.mcp.face.Callers;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;

/** Whoever is nobody in particular may look at things, and change none. */
public final class OnlyLooking {
  private OnlyLooking() {}

  public static Offer of(Offer offer) {
    return offer.with(OnlyLooking::limited);
  }

  private static Tool limited(Tool tool) {
    if (Boolean.TRUE.equals(tool.annotations().get("readOnlyHint"))) {
      return tool;
    }
    return tool.with(
        (arguments, exchange) -> {
          if (Callers.isNobody(exchange.peer())) {
            throw new RpcException(
                new RpcError(
                    RpcError.INVALID_REQUEST,
                    "`"
                        + tool.name()
                        + "` may change something, so it is for callers who show who they are"));
          }
          return tool.handler().call(arguments, exchange);
        });
  }
}
