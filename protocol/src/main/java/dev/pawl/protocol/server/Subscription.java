package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** One {@code subscriptions/listen}: a request that stays open and hears of changes. */
final class Subscription {
  /** Changes that a slow client may fall behind; more of them would tell it nothing new. */
  private static final int BACKLOG = 1_000;

  private final Map<String, @Nullable Object> meta;
  private final Params filter;
  private final Changes changes;
  private final Outlet outlet;
  private final BlockingQueue<Changes.Change> queue = new ArrayBlockingQueue<>(BACKLOG);

  Subscription(RequestId id, Params params, Changes changes, Outlet outlet) throws RpcException {
    this.meta = Values.object("io.modelcontextprotocol/subscriptionId", id.value());
    this.filter = new Params(params.object("notifications"));
    this.changes = changes;
    this.outlet = outlet;
  }

  /** Runs until the thread is interrupted. */
  Map<String, @Nullable Object> run() throws InterruptedException {
    // Listens first: what changes while the acknowledgement is on its way comes after it.
    try (Changes.Listening _ = changes.listen(this::enqueue)) {
      outlet.send(
          notification(
              "notifications/subscriptions/acknowledged",
              Values.object("notifications", accepted())));
      while (true) {
        Changes.Change change = queue.take();
        outlet.send(notification(change.method(), details(change)));
      }
    }
  }

  private void enqueue(Changes.Change change) {
    if (wants(change)) {
      boolean _ = queue.offer(change);
    }
  }

  private boolean wants(Changes.Change change) {
    return switch (change) {
      case Changes.Change.Lists list -> Boolean.TRUE.equals(filter.values().get(list.filter()));
      case Changes.Change.Updated(String uri) ->
          filter.values().get("resourceSubscriptions") instanceof List<?> uris
              && uris.contains(uri);
    };
  }

  private Map<String, @Nullable Object> accepted() {
    Map<String, @Nullable Object> accepted = new LinkedHashMap<>();
    for (Changes.Change.Lists list : Changes.Change.Lists.values()) {
      if (wants(list)) {
        accepted.put(list.filter(), true);
      }
    }
    if (filter.values().get("resourceSubscriptions") instanceof List<?> uris) {
      accepted.put("resourceSubscriptions", uris);
    }
    return accepted;
  }

  private static Map<String, @Nullable Object> details(Changes.Change change) {
    return change instanceof Changes.Change.Updated(String uri)
        ? Values.object("uri", uri)
        : Map.of();
  }

  private Message.Notification notification(String method, Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("_meta", meta);
    all.putAll(params);
    return new Message.Notification(method, all);
  }
}
