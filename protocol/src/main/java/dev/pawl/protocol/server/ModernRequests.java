package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.HeaderParameter;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Requests that bring everything along: 2026-07-28 and later. */
final class ModernRequests {
  static final String VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final Set<String> TASK_METHODS =
      Set.of("tasks/get", "tasks/update", "tasks/cancel");
  private static final String CLIENT = "io.modelcontextprotocol/clientInfo";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  /** How long clients may keep lists; changes are told to those that listen. */
  private static final long LIST_TTL_MILLIS = 60_000;

  private final McpServer server;

  ModernRequests(McpServer server) {
    this.server = server;
  }

  /** Whether a request belongs to this era: nothing else about it is known to be right yet. */
  static boolean concerns(Message.Request request) {
    return meta(request).containsKey(VERSION) || request.method().equals("server/discover");
  }

  Map<String, @Nullable Object> handle(Message.Request request, Party party, Outlet outlet)
      throws RpcException, InterruptedException {
    Peer peer = peer(request, party);
    Params params = new Params(request.params());
    if (request.method().equals("server/discover")) {
      return complete(cached(discovery(), LIST_TTL_MILLIS, "public"));
    }
    if (request.method().equals(Subscription.METHOD)) {
      return complete(new Subscription(request.id(), params, server.changes(), outlet).run());
    }
    if (TASK_METHODS.contains(request.method())) {
      return complete(server.tasks().call(request.method(), params, peer));
    }
    ModernExchange exchange = new ModernExchange(peer, request, outlet, server.requestState());
    try {
      Map<String, @Nullable Object> result =
          server.methods().call(request.method(), params, server.offer(), exchange);
      if (result == null) {
        throw new RpcException(RpcError.methodNotFound(request.method()));
      }
      if (Methods.LISTS.contains(request.method())) {
        cached(result, LIST_TTL_MILLIS, "public");
      } else if (request.method().equals("resources/read")) {
        cached(result, 0, "private");
      }
      return complete(result);
    } catch (BecomesTask _) {
      return typed("task", startTask(peer, request, params, exchange.answers()).summary());
    } catch (HandedOver handed) {
      return typed("task", server.tasks().summary(handed.task(), peer));
    } catch (InputNeeded needed) {
      return typed("input_required", exchange.inputRequired(needed));
    }
  }

  /** What is worth keeping of a request that may go on for long. */
  Message.Request essence(Message.Request request) {
    return request.method().equals(Subscription.METHOD)
        ? Subscription.essence(request, server.offer().hasResources())
        : request;
  }

  /** Of the capabilities only that they were sent: whoever only listens is not asked anything. */
  static Map<String, @Nullable Object> essence(Map<String, @Nullable Object> meta) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    if (meta.containsKey(VERSION)) {
      kept.put(VERSION, meta.get(VERSION));
    }
    if (meta.get(CAPABILITIES) instanceof Map<?, ?>) {
      kept.put(CAPABILITIES, Map.of());
    }
    return kept;
  }

  Map<String, @Nullable Object> repeated(Message.Request request) {
    if (!request.method().equals("tools/call")
        || !(request.params().get("name") instanceof String name)
        || !(request.params().get("arguments") instanceof Map<?, ?> arguments)) {
      return Map.of();
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (HeaderParameter each : server.offer().headers(name)) {
      values.put(each.header(), each.in(Values.asObject(arguments)));
    }
    return values;
  }

  private Task startTask(
      Peer peer, Message.Request request, Params params, Map<String, @Nullable Object> answers)
      throws RpcException {
    return server
        .tasks()
        .start(
            peer.principal(),
            answers,
            task -> {
              Map<String, @Nullable Object> result =
                  server
                      .methods()
                      .call(
                          request.method(),
                          params,
                          server.offer(),
                          new TaskExchange(peer, request, task));
              return complete(result == null ? Map.of() : result);
            });
  }

  /** Checks in the order that the specification gives: metadata, then version. */
  private static Peer peer(Message.Request request, Party party) throws RpcException {
    Object version = meta(request).get(VERSION);
    if (!(version instanceof String wanted)) {
      throw malformed("`_meta` lacks `" + VERSION + "`");
    }
    if (!(meta(request).get(CAPABILITIES) instanceof Map<?, ?> capabilities)) {
      throw malformed("`_meta` lacks `" + CAPABILITIES + "`");
    }
    if (!Era.MODERN_VERSIONS.contains(wanted)) {
      throw RpcException.malformed(RpcError.unsupportedVersion(wanted, Era.MODERN_VERSIONS));
    }
    return new Peer(
        party,
        Era.MODERN,
        wanted,
        Implementation.from(meta(request).get(CLIENT)),
        Values.asObject(capabilities));
  }

  /** The version that a request says it speaks, or null. */
  static @Nullable String version(Message.Request request) {
    return meta(request).get(VERSION) instanceof String version ? version : null;
  }

  private static Map<String, @Nullable Object> meta(Message.Request request) {
    return request.params().get("_meta") instanceof Map<?, ?> meta
        ? Values.asObject(meta)
        : Map.of();
  }

  private static RpcException malformed(String message) {
    return RpcException.malformed(RpcError.invalidParams("Invalid params: " + message));
  }

  private Map<String, @Nullable Object> discovery() {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("supportedVersions", Era.MODERN_VERSIONS);
    result.put("capabilities", server.capabilities(Era.MODERN));
    if (server.instructions() != null) {
      result.put("instructions", server.instructions());
    }
    return result;
  }

  private static Map<String, @Nullable Object> cached(
      Map<String, @Nullable Object> result, long ttlMillis, String scope) {
    result.put("ttlMs", ttlMillis);
    result.put("cacheScope", scope);
    return result;
  }

  private Map<String, @Nullable Object> complete(Map<String, @Nullable Object> result) {
    return typed("complete", result);
  }

  private Map<String, @Nullable Object> typed(String type, Map<String, @Nullable Object> result) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>();
    typed.put("resultType", type);
    typed.putAll(result);
    Map<String, @Nullable Object> meta =
        new LinkedHashMap<>(server.implementation().asServerMeta());
    if (result.get("_meta") instanceof Map<?, ?> more) {
      meta.putAll(Values.asObject(more));
    }
    typed.put("_meta", meta);
    return typed;
  }
}
