package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client of the first era has told us since its {@code initialize}, and what we asked it.
 */
public final class LegacySession implements AutoCloseable {
  private final McpServer server;
  private final ServerQuestions questions = new ServerQuestions();
  private final ResourceUris subscriptions = new ResourceUris();
  private volatile @Nullable Peer peer;
  private volatile LogLevel logLevel = LogLevel.INFO;
  private Changes.@Nullable Listening listening;

  public LegacySession(McpServer server) {
    this.server = server;
  }

  /** One whose client has introduced itself to another server. */
  LegacySession(McpServer server, Peer peer) {
    this.server = server;
    this.peer = peer;
  }

  /** The client, or null before it has introduced itself. */
  @Nullable Peer peer() {
    return peer;
  }

  Map<String, @Nullable Object> handle(Message.Request request, Party party, Outlet outlet)
      throws RpcException, InterruptedException {
    Params params = new Params(request.params());
    return switch (request.method()) {
      case "initialize" -> initialize(params, party);
      case "ping" -> Map.of();
      case "logging/setLevel" -> {
        logLevel =
            LogLevel.of(params.text("level")).orElseThrow(() -> Params.invalid("unknown level"));
        yield Map.of();
      }
      case "resources/subscribe" -> {
        subscribe(params.text("uri"));
        yield Map.of();
      }
      case "resources/unsubscribe" -> {
        subscriptions.remove(params.text("uri"));
        yield Map.of();
      }
      default -> call(request, params, party, outlet);
    };
  }

  private void subscribe(String uri) throws RpcException {
    if (!server.offer().hasResources()) {
      throw new RpcException(RpcError.methodNotFound("resources/subscribe"));
    }
    if (!subscriptions.add(uri)) {
      throw new RpcException(
          new RpcError(
              RpcError.INVALID_REQUEST, "There are too many subscriptions, or too long ones"));
    }
  }

  private Map<String, @Nullable Object> initialize(Params params, Party party) throws RpcException {
    String wanted = params.text("protocolVersion");
    String version = Era.LEGACY_VERSIONS.contains(wanted) ? wanted : Era.LEGACY_VERSIONS.getFirst();
    peer =
        new Peer(
                party,
                Era.LEGACY,
                version,
                Implementation.from(params.values().get("clientInfo")),
                params.object("capabilities"))
            .essence();
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("protocolVersion", version);
    result.put("capabilities", server.capabilities(Era.LEGACY));
    result.put("serverInfo", server.implementation().toJson());
    if (server.instructions() != null) {
      result.put("instructions", server.instructions());
    }
    return result;
  }

  private Map<String, @Nullable Object> call(
      Message.Request request, Params params, Party party, Outlet outlet)
      throws RpcException, InterruptedException {
    Peer known = peer;
    if (known == null) {
      throw new RpcException(
          new RpcError(
              RpcError.INVALID_REQUEST,
              "Send `initialize` first, or `_meta` as of 2026-07-28 with each request"));
    }
    Map<String, @Nullable Object> result =
        server
            .methods()
            .call(
                request.method(),
                params,
                server.offer(),
                new Talk(known.by(party), request, outlet));
    if (result == null) {
      throw new RpcException(RpcError.methodNotFound(request.method()));
    }
    return result;
  }

  /** The version that was agreed on, or null before that. */
  public @Nullable String protocolVersion() {
    Peer known = peer;
    return known == null ? null : known.protocolVersion();
  }

  /** The client answered something that we asked; false when we did not ask it. */
  public boolean answered(@Nullable RequestId id, Message answer) {
    return questions.answered(id, answer);
  }

  /**
   * Tells of changes from now on, as far as the client wants to hear of them.
   *
   * @param outlet must not wait for the client, since whoever makes the change would
   */
  public synchronized void tellChanges(Outlet outlet) {
    close();
    listening =
        server
            .changes()
            .listen(
                change -> {
                  if (wants(change)) {
                    outlet.send(new Message.Notification(change.method(), change.details()));
                  }
                });
  }

  /** Tells of no more changes. */
  @Override
  public synchronized void close() {
    if (listening != null) {
      listening.close();
      listening = null;
    }
  }

  private boolean wants(Changes.Change change) {
    return switch (change) {
      case Changes.Change.Lists _ -> peer != null;
      case Changes.Change.Updated(String uri) -> subscriptions.contains(uri);
    };
  }

  private final class Talk extends RequestExchange {
    Talk(Peer peer, Message.Request request, Outlet outlet) {
      super(peer, request.params(), outlet);
    }

    @Override
    public Object client() {
      return LegacySession.this;
    }

    @Override
    LogLevel logLevel() {
      return logLevel;
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> asked)
        throws RpcException, InterruptedException {
      for (Question question : asked.values()) {
        checkCapability(question);
      }
      if (!outlet().carriesQuestions()) {
        throw new RpcException(
            new RpcError(
                RpcError.INVALID_REQUEST,
                "This call has something to ask: send it with `Accept: application/json,"
                    + " text/event-stream`"));
      }
      return questions.ask(asked, outlet());
    }
  }
}
