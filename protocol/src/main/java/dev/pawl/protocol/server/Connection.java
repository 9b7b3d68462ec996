package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcError;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One client on one channel that carries messages both ways, such as standard streams. Requests are
 * handled at once, each on a virtual thread of its own; a cancelled one is interrupted and gets no
 * answer. Both eras may be mixed.
 */
public final class Connection implements AutoCloseable {
  private static final int MOST_AT_ONCE = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String LISTEN = "subscriptions/listen";
  private static final String CANCELLED = "notifications/cancelled";

  private final Answering answering;
  private final LegacySession legacy;
  private final String principal;
  private final Outlet outlet;
  private final int mostAtOnce;
  private final Map<RequestId, Handling> inFlight = new ConcurrentHashMap<>();

  /** Also those whose id is free again, because their answer is just being sent. */
  private final Set<Handling> running = ConcurrentHashMap.newKeySet();

  private final Backlog<Message> changes = new Backlog<>();
  private final AtomicBoolean telling = new AtomicBoolean();
  private final Thread teller = Thread.ofVirtual().name("mcp changes").unstarted(this::tellChanges);
  private volatile boolean closed;

  /**
   * @param principal who the client is; {@code local} on standard streams
   * @param outlet where all messages to the client go; it may make the sender wait
   */
  public Connection(McpServer server, String principal, Outlet outlet) {
    this(server, principal, outlet, MOST_AT_ONCE);
  }

  /**
   * @param mostAtOnce requests that are handled at a time; more are refused
   */
  public Connection(McpServer server, String principal, Outlet outlet, int mostAtOnce) {
    this.answering = new Answering(server);
    this.legacy = new LegacySession(server, principal);
    this.principal = principal;
    this.outlet = outlet;
    this.mostAtOnce = mostAtOnce;
    legacy.tellChanges(this::changed);
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
    if (closed) {
      refuse(request, RpcError.INTERNAL_ERROR, "The server is shutting down");
      return;
    }
    if (running.size() >= mostAtOnce) {
      refuse(
          request,
          RpcError.INTERNAL_ERROR,
          "The server is busy with " + mostAtOnce + " requests already; try again later");
      return;
    }
    Handling handling = new Handling(request);
    if (inFlight.putIfAbsent(request.id(), handling) != null) {
      refuse(request, RpcError.INVALID_REQUEST, "This id is already in use");
      return;
    }
    running.add(handling);
    if (request.method().equals("initialize")) {
      // What comes after it counts on it, even from a client that does not wait for the answer.
      handling.run();
    } else {
      handling.thread.start();
    }
    if (closed) {
      handling.cancel();
    }
  }

  private void refuse(Message.Request request, int code, String message) {
    outlet.send(new Message.Failure(request.id(), new RpcError(code, message)));
  }

  private void notified(Message.Notification notification) {
    if (notification.method().equals(CANCELLED)) {
      RequestId.from(notification.params().get("requestId"))
          .map(inFlight::get)
          .ifPresent(Handling::cancel);
    }
  }

  /** Leaves it to a thread of its own, since this client may not be reading. */
  private void changed(Message notification) {
    changes.add(notification);
    if (telling.compareAndSet(false, true)) {
      teller.start();
    }
  }

  private void tellChanges() {
    try {
      Optional<Message> next = changes.take();
      while (next.isPresent()) {
        tell(next.get());
        next = changes.take();
      }
    } catch (InterruptedException _) {
      // Closed.
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
    legacy.close();
    changes.close();
    running.stream().filter(Handling::isListening).forEach(each -> each.thread.interrupt());
    for (Handling handling : running) {
      join(handling.thread, deadline);
    }
    close();
  }

  /** Cancels what is still going on. */
  @Override
  public void close() {
    closed = true;
    legacy.close();
    changes.close();
    running.forEach(Handling::cancel);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (Handling handling : running) {
        join(handling.thread, deadline);
      }
      teller.interrupt();
      join(teller, deadline);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread thread, long deadline) throws InterruptedException {
    if (thread.getState() != Thread.State.NEW) {
      thread.join(Duration.ofNanos(deadline - System.nanoTime()));
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

    boolean isListening() {
      return request.method().equals(LISTEN);
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
        if (!cancelled && isListening() && answer instanceof Message.Result) {
          // Ended by us: on a shared channel that has to be said twice (2026-07-28, Cancellation).
          tell(
              new Message.Notification(
                  CANCELLED, Values.object("requestId", request.id().value())));
        }
      } finally {
        running.remove(this);
      }
    }

    private Message answer() {
      return (Answering.isModern(request)
              ? answering.answer(request, principal, this::sendIfWanted)
              : answering.answer(request, legacy, this::sendIfWanted))
          .message();
    }

    /**
     * Of a cancelled request the client hears no more, but that its own questions are cancelled.
     */
    private void sendIfWanted(Message message) {
      boolean withdraws =
          message instanceof Message.Notification(String method, _) && method.equals(CANCELLED);
      if (!cancelled || withdraws) {
        outlet.send(message);
      }
    }
  }
}
