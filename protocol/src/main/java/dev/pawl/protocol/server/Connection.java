package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One client on one channel that carries messages both ways, such as standard streams. Requests are
 * handled at once, each on a virtual thread of its own; a cancelled one is interrupted and gets no
 * answer. Both eras may be mixed.
 */
public final class Connection implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Answering answering;
  private final LegacySession legacy;
  private final String principal;
  private final Outlet outlet;
  private final Changes.Listening listening;
  private final Map<RequestId, Handling> inFlight = new ConcurrentHashMap<>();

  /** Also those whose id is free again, because their answer is just being sent. */
  private final Set<Handling> running = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  /**
   * @param principal who the client is; {@code local} on standard streams
   * @param outlet where all messages to the client go
   */
  public Connection(McpServer server, String principal, Outlet outlet) {
    this.answering = new Answering(server);
    this.legacy = new LegacySession(server, principal);
    this.principal = principal;
    this.outlet = outlet;
    this.listening = server.changes().listen(this::changed);
  }

  /** Takes a message in; returns without waiting for what follows from it. */
  public void receive(Message message) {
    switch (message) {
      case Message.Request request -> begin(request);
      case Message.Notification notification -> notified(notification);
      case Message.Result result -> legacy.answered(result.id(), result);
      case Message.Failure failure -> legacy.answered(failure.id(), failure);
    }
  }

  private void begin(Message.Request request) {
    Handling handling = new Handling(request);
    if (closed || inFlight.putIfAbsent(request.id(), handling) != null) {
      outlet.send(
          new Message.Failure(
              request.id(),
              new RpcError(
                  RpcError.INVALID_REQUEST,
                  closed ? "The server is shutting down" : "This id is already in use")));
      return;
    }
    running.add(handling);
    if (request.method().equals("initialize")) {
      // What comes after it counts on it, even from a client that does not wait for the answer.
      handling.run();
    } else {
      handling.thread.start();
    }
  }

  private void notified(Message.Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      RequestId.from(notification.params().get("requestId"))
          .map(inFlight::get)
          .ifPresent(Handling::cancel);
    }
  }

  private void changed(Changes.Change change) {
    if (legacy.wants(change)) {
      Map<String, @Nullable Object> params =
          change instanceof Changes.Change.Updated(String uri)
              ? Values.object("uri", uri)
              : Map.of();
      tell(new Message.Notification(change.method(), params));
    }
  }

  /** To a client that no longer reads there is nothing to say; the end of its input comes too. */
  private void tell(Message message) {
    try {
      outlet.send(message);
    } catch (UncheckedIOException _) {
      // It is gone.
    }
  }

  /** Waits until everything that was begun is answered, then closes. */
  public void drain(Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    for (Handling handling : running) {
      long left = deadline - System.nanoTime();
      if (left > 0 && !handling.request.method().equals("subscriptions/listen")) {
        handling.thread.join(Duration.ofNanos(left));
      }
    }
    close();
  }

  /** Cancels what is still going on. */
  @Override
  public void close() {
    closed = true;
    listening.close();
    running.forEach(Handling::cancel);
    try {
      for (Handling handling : running) {
        handling.thread.join(PATIENCE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** A request that is being handled. */
  private final class Handling {
    private final Message.Request request;
    private final Thread thread;
    private volatile boolean cancelled;

    Handling(Message.Request request) {
      this.request = request;
      this.thread = Thread.ofVirtual().name("mcp " + request.method()).unstarted(this::run);
    }

    void cancel() {
      cancelled = true;
      thread.interrupt();
    }

    private void run() {
      try {
        Message answer = answer();
        inFlight.remove(request.id(), this);
        if (!cancelled) {
          tell(answer);
        }
      } finally {
        running.remove(this);
      }
    }

    private Message answer() {
      Outlet whileWanted =
          message -> {
            if (!cancelled) {
              outlet.send(message);
            }
          };
      return (Answering.isModern(request)
              ? answering.answer(request, principal, whileWanted)
              : answering.answer(request, legacy, whileWanted))
          .message();
    }
  }
}
