package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One {@code subscriptions/listen}: a request that stays open and hears of changes. */
final class Subscription implements Changes.Listener {
  private static final String RESOURCES = "resourceSubscriptions";

  private final Map<String, @Nullable Object> meta;
  private final Params filter;
  private final Set<String> resources;
  private final Changes changes;
  private final Outlet outlet;
  private final Backlog<Changes.Change> backlog = new Backlog<>();

  Subscription(RequestId id, Params params, Changes changes, Outlet outlet) throws RpcException {
    this.meta = Values.object("io.modelcontextprotocol/subscriptionId", id.value());
    this.filter = new Params(params.object("notifications"));
    this.resources = resources(filter);
    this.changes = changes;
    this.outlet = outlet;
  }

  private static Set<String> resources(Params filter) throws RpcException {
    Object wanted = filter.values().get(RESOURCES);
    if (wanted == null) {
      return Set.of();
    }
    if (!(wanted instanceof List<?> list) || list.size() > LegacySession.MOST_SUBSCRIPTIONS) {
      throw Params.invalid(
          "`%s` must be a list of up to %d URIs"
              .formatted(RESOURCES, LegacySession.MOST_SUBSCRIPTIONS));
    }
    Set<String> uris = new LinkedHashSet<>();
    for (Object each : list) {
      if (!(each instanceof String uri)) {
        throw Params.invalid("`" + RESOURCES + "` must hold strings");
      }
      uris.add(uri);
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
      case Changes.Change.Lists list -> Boolean.TRUE.equals(filter.values().get(list.filter()));
      case Changes.Change.Updated(String uri) -> resources.contains(uri);
    };
  }

  private Map<String, @Nullable Object> accepted() {
    Map<String, @Nullable Object> accepted = new LinkedHashMap<>();
    for (Changes.Change.Lists list : Changes.Change.Lists.values()) {
      if (wants(list)) {
        accepted.put(list.filter(), true);
      }
    }
    if (!resources.isEmpty()) {
      accepted.put(RESOURCES, List.copyOf(resources));
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
