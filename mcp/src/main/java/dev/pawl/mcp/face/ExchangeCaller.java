package dev.pawl.mcp.face;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A caller whose request goes on for as long as the run, and who can be asked in between. */
final class ExchangeCaller implements Caller {
  private final Exchange exchange;
  private final RunProgress progress;
  private final AtomicInteger asked = new AtomicInteger();

  ExchangeCaller(Exchange exchange, RunProgress progress) {
    this.exchange = exchange;
    this.progress = progress;
  }

  /** Whether there is anything that the client says it can answer. */
  static boolean canAnswer(Peer peer) {
    return peer.canElicit() || peer.canElicitByUrl() || peer.canSample();
  }

  /**
   * Whether an upstream may ask the client this, and the client says that it can answer it. What
   * roots there are is none of an upstream's business.
   */
  static boolean canAnswer(Peer peer, String method, Map<String, @Nullable Object> params) {
    return switch (method) {
      case "elicitation/create" ->
          "url".equals(params.get("mode")) ? peer.canElicitByUrl() : peer.canElicit();
      case "sampling/createMessage" -> peer.canSample();
      default -> false;
    };
  }

  @Override
  public void progress(String server, double made, @Nullable Double total, String message) {
    progress.within(server, made, total, message);
  }

  @Override
  public boolean canAnswer() {
    return canAnswer(exchange.peer());
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    if (!canAnswer(exchange.peer(), method, params)) {
      return Optional.empty();
    }
    try {
      return Optional.of(exchange.ask("upstream-" + asked.incrementAndGet(), method, params));
    } catch (RpcException _) {
      return Optional.empty();
    }
  }
}
