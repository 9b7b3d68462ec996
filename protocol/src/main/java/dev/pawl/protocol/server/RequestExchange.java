package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What both eras do alike while a request is handled. */
abstract class RequestExchange implements Exchange {
  private final Peer peer;
  private final Map<String, @Nullable Object> meta;
  private final Outlet outlet;
  private double lastProgress = Double.NEGATIVE_INFINITY;

  RequestExchange(Peer peer, Map<String, @Nullable Object> params, Outlet outlet) {
    this.peer = peer;
    this.meta = params.get("_meta") instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
    this.outlet = outlet;
  }

  /** The least grave level that the client wants to hear of, or null for none. */
  abstract @Nullable LogLevel logLevel();

  @Override
  public final Peer peer() {
    return peer;
  }

  @Override
  public final Map<String, @Nullable Object> meta() {
    return meta;
  }

  @Override
  public @Nullable Object client() {
    return outlet.client();
  }

  final Outlet outlet() {
    return outlet;
  }

  @Override
  public boolean isWithdrawn() {
    return outlet.isWithdrawn();
  }

  @Override
  public void endWithClient() {
    outlet.endWithClient();
  }

  @Override
  public void awaitClient() throws InterruptedException {
    outlet.awaitClient();
  }

  @Override
  public final boolean mayBeTakenOver(String note) {
    return outlet.mayBeTakenOver(note);
  }

  @Override
  public Optional<String> remembered() {
    return outlet.noted();
  }

  @Override
  public final synchronized void progress(
      double progress, @Nullable Double total, @Nullable String message) {
    Object token = meta.get("progressToken");
    boolean wanted = token instanceof String || token instanceof Number;
    if (!wanted || !Double.isFinite(progress) || progress <= lastProgress) {
      return;
    }
    lastProgress = progress;
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("progressToken", token);
    params.put("progress", progress);
    if (total != null) {
      params.put("total", total);
    }
    if (message != null) {
      params.put("message", message);
    }
    outlet.send(new Message.Notification("notifications/progress", params));
  }

  @Override
  public final void log(LogLevel level, @Nullable String logger, @Nullable Object data) {
    LogLevel wanted = logLevel();
    if (wanted == null || level.compareTo(wanted) < 0) {
      return;
    }
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    params.put("level", level.word());
    if (logger != null) {
      params.put("logger", logger);
    }
    params.put("data", data);
    outlet.send(new Message.Notification("notifications/message", params));
  }

  /** A client is asked only what it says it can answer. */
  final void checkCapability(Question question) throws RpcException {
    boolean able;
    String capability;
    switch (question.method()) {
      case "elicitation/create" -> {
        capability = "elicitation";
        able =
            "url".equals(question.params().get("mode")) ? peer.canElicitByUrl() : peer.canElicit();
      }
      case "sampling/createMessage" -> {
        capability = "sampling";
        able = peer.canSample();
      }
      case "roots/list" -> {
        capability = "roots";
        able = peer.canListRoots();
      }
      default ->
          throw new IllegalArgumentException("a client cannot be asked " + question.method());
    }
    if (!able) {
      throw new RpcException(
          new RpcError(
              RpcError.MISSING_CAPABILITY,
              "The client has not declared the capability `" + capability + "`",
              Values.object("requiredCapabilities", Values.object(capability, Map.of()))));
    }
  }
}
