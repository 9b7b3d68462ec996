package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One {@code subscriptions/listen}: a request that stays open and hears of changes. */
final class Subscription implements Changes.Listener {
  static final String METHOD = "subscriptions/listen";
  private static final String FILTER = "notifications";
  private static final String RESOURCES = "resourceSubscriptions";

  private final Map<String, @Nullable Object> meta;
  private final Set<Changes.Change.Lists> lists = EnumSet.noneOf(Changes.Change.Lists.class);
  private final ResourceUris resources;
  private final Changes changes;
  private final Outlet outlet;
  private final Backlog<Changes.Change> backlog = new Backlog<>();

  Subscription(RequestId id, Params params, Changes changes, Outlet outlet) throws RpcException {
    this.meta = Values.object("io.modelcontextprotocol/subscriptionId", id.value());
    Params filter = new Params(params.object(FILTER));
    for (Changes.Change.Lists list : Changes.Change.Lists.values()) {
      if (Boolean.TRUE.equals(filter.values().get(list.filter()))) {
        lists.add(list);
      }
    }
    this.resources = resources(filter);
    this.changes = changes;
    this.outlet = outlet;
  }

  /**
   * A request to listen without all that nobody asks about: it is kept for as long as somebody
   * listens.
   *
   * @param hasResources whether there are any to hear of
   */
  static Message.Request essence(Message.Request request, boolean hasResources) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    if (request.params().get("_meta") instanceof Map<?, ?> meta) {
      kept.put("_meta", ModernRequests.essence(Values.asObject(meta)));
    }
    Object filter = request.params().get(FILTER);
    kept.put(
        FILTER,
        filter instanceof Map<?, ?> map ? essence(Values.asObject(map), hasResources) : filter);
    return new Message.Request(request.id(), request.method(), kept);
  }

  private static Map<String, @Nullable Object> essence(
      Map<String, @Nullable Object> filter, boolean hasResources) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    for (Changes.Change.Lists list : Changes.Change.Lists.values()) {
      if (Boolean.TRUE.equals(filter.get(list.filter()))) {
        kept.put(list.filter(), true);
      }
    }
    if (hasResources) {
      kept.put(RESOURCES, filter.get(RESOURCES));
    }
    return kept;
  }

  private static ResourceUris resources(Params filter) throws RpcException {
    ResourceUris uris = new ResourceUris();
    Object wanted = filter.values().get(RESOURCES);
    if (wanted == null) {
      return uris;
    }
    if (!(wanted instanceof List<?> list)) {
      throw Params.invalid("`" + RESOURCES + "` must be a list of URIs");
    }
    for (Object each : list) {
      if (!(each instanceof String uri)) {
        throw Params.invalid("`" + RESOURCES + "` must hold strings");
      }
      if (!uris.add(uri)) {
        throw Params.invalid(
            "`%s` must hold up to %d URIs, with up to %d characters in all"
                .formatted(RESOURCES, ResourceUris.MOST, ResourceUris.MOST_CHARACTERS));
      }
    }
    return uris;
  }

  /**
   * Runs until the thread is interrupted or the server closes. Either way the result tells a client
   * that still listens that this was a proper end (2026-07-28, Subscriptions, Graceful Closure).
   */
  Map<String, @Nullable Object> run() {
    // Listens first: what changes while the acknowledgement is on its way comes after it.
    try (Changes.Listening _ = changes.listen(this)) {
      outlet.send(
          notification(
              "notifications/subscriptions/acknowledged",
              Values.object("notifications", accepted())));
      Optional<Changes.Change> change = backlog.take();
      while (change.isPresent()) {
        outlet.send(notification(change.get().method(), change.get().details()));
        change = backlog.take();
      }
    } catch (InterruptedException _) {
      // The end of it.
    }
    return Values.object("_meta", meta);
  }

  @Override
  public void changed(Changes.Change change) {
    if (wants(change)) {
      backlog.add(change);
    }
  }

  @Override
  public void closed() {
    backlog.close();
  }

  private boolean wants(Changes.Change change) {
    return switch (change) {
      case Changes.Change.Lists list -> lists.contains(list);
      case Changes.Change.Updated(String uri) -> resources.contains(uri);
    };
  }

  private Map<String, @Nullable Object> accepted() {
    Map<String, @Nullable Object> accepted = new LinkedHashMap<>();
    lists.forEach(list -> accepted.put(list.filter(), true));
    List<String> uris = resources.all();
    if (!uris.isEmpty()) {
      accepted.put(RESOURCES, uris);
    }
    return accepted;
  }

  private Message.Notification notification(String method, Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("_meta", meta);
    all.putAll(params);
    return new Message.Notification(method, all);
  }
}
