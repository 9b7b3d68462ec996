package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a client of the first era has told us since its {@code initialize}, and what we asked it.
 */
public final class LegacySession {
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private final McpServer server;
  private final String principal;
  private final Map<RequestId, CompletableFuture<Message>> questions = new ConcurrentHashMap<>();
  private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicLong lastQuestion = new AtomicLong();
  private volatile @Nullable Peer peer;
  private volatile LogLevel logLevel = LogLevel.INFO;

  public LegacySession(McpServer server, String principal) {
    this.server = server;
    this.principal = principal;
  }

  Map<String, @Nullable Object> handle(Message.Request request, Outlet outlet)
      throws RpcException, InterruptedException {
    Params params = new Params(request.params());
    return switch (request.method()) {
      case "initialize" -> initialize(params);
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
      default -> call(request, params, outlet);
    };
  }

  private void subscribe(String uri) throws RpcException {
    if (subscriptions.size() >= MOST_SUBSCRIPTIONS && !subscriptions.contains(uri)) {
      throw new RpcException(
          new RpcError(RpcError.INVALID_REQUEST, "There are too many subscriptions already"));
    }
    subscriptions.add(uri);
  }

  private Map<String, @Nullable Object> initialize(Params params) throws RpcException {
    String wanted = params.text("protocolVersion");
    String version = Era.LEGACY_VERSIONS.contains(wanted) ? wanted : Era.LEGACY_VERSIONS.getFirst();
    peer =
        new Peer(
            principal,
            Era.LEGACY,
            version,
            Implementation.from(params.values().get("clientInfo")),
            params.object("capabilities"));
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("protocolVersion", version);
    result.put("capabilities", server.capabilities(Era.LEGACY));
    result.put("serverInfo", server.implementation().toJson());
    if (server.instructions() != null) {
      result.put("instructions", server.instructions());
    }
    return result;
  }

  private Map<String, @Nullable Object> call(Message.Request request, Params params, Outlet outlet)
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
            .call(request.method(), params, server.offer(), new Talk(known, request, outlet));
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
    CompletableFuture<Message> question = id == null ? null : questions.remove(id);
    return question != null && question.complete(answer);
  }

  /** Whether the client wants to hear of a change. */
  boolean wants(Changes.Change change) {
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
    LogLevel logLevel() {
      return logLevel;
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> asked)
        throws RpcException, InterruptedException {
      for (Question question : asked.values()) {
        checkCapability(question);
      }
      Map<String, Pending> pending = new LinkedHashMap<>();
      try {
        for (Map.Entry<String, Question> each : asked.entrySet()) {
          RequestId id = RequestId.of("pawl-" + lastQuestion.incrementAndGet());
          Pending question = new Pending(id, new CompletableFuture<>());
          pending.put(each.getKey(), question);
          questions.put(id, question.answer);
          outlet()
              .send(new Message.Request(id, each.getValue().method(), each.getValue().params()));
        }
        Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();
        for (Map.Entry<String, Pending> each : pending.entrySet()) {
          answers.put(each.getKey(), each.getValue().await());
        }
        return answers;
      } finally {
        pending.values().forEach(each -> questions.remove(each.id));
      }
    }
  }

  /** A question that the client was asked. */
  private record Pending(RequestId id, CompletableFuture<Message> answer) {
    Map<String, @Nullable Object> await() throws RpcException, InterruptedException {
      try {
        return switch (answer.get()) {
          case Message.Result(_, Map<String, @Nullable Object> result) -> result;
          case Message.Failure(_, RpcError error) -> throw new RpcException(error);
          case Message.Request _, Message.Notification _ ->
              throw new IllegalStateException("not an answer");
        };
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
