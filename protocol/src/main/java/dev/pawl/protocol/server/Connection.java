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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One client on one channel that carries messages both ways, such as standard streams. Requests are
 * handled at once; a cancelled one is interrupted and gets no answer. Both eras may be mixed.
 *
 * <p>The first few are handled by platform threads that are kept for the next ones, because waking
 * those costs half of what a virtual thread does, each time that a handler waits for something.
 * While they are busy, every further request gets a virtual thread of its own.
 */
public final class Connection implements AutoCloseable {
  private static final int MOST_AT_ONCE = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_KEPT = 4;
  private static final Duration KEPT = Duration.ofSeconds(30);
  private static final String LISTEN = "subscriptions/listen";
  private static final String CANCELLED = "notifications/cancelled";

  private final Answering answering;
  private final LegacySession legacy;
  private final Party party;
  private final Outlet outlet;
  private final int mostAtOnce;
  private final Map<RequestId, Handling> inFlight = new ConcurrentHashMap<>();

  /** Also those whose id is free again, because their answer is just being sent. */
  private final Set<Handling> running = ConcurrentHashMap.newKeySet();

  private final ExecutorService kept;

  private final Backlog<Message> changes = new Backlog<>();
  private final AtomicBoolean telling = new AtomicBoolean();
  private final Thread teller = Thread.ofVirtual().name("mcp changes").unstarted(this::tellChanges);
  private volatile boolean closed;

  /**
   * @param party who the client is
   * @param outlet where all messages to the client go; it may make the sender wait
   */
  public Connection(McpServer server, Party party, Outlet outlet) {
    this(server, party, outlet, MOST_AT_ONCE);
  }

  /**
   * @param mostAtOnce requests that are handled at a time; more are refused
   */
  public Connection(McpServer server, Party party, Outlet outlet, int mostAtOnce) {
    this(server, party, outlet, mostAtOnce, keptThreads());
  }

  /**
   * @param others handle what the receiving thread does not; they are shut down with the connection
   */
  public Connection(
      McpServer server, Party party, Outlet outlet, int mostAtOnce, ExecutorService others) {
    this.kept = others;
    this.answering = new Answering(server);
    this.legacy = new LegacySession(server);
    this.party = party;
    this.outlet = outlet;
    this.mostAtOnce = mostAtOnce;
    legacy.tellChanges(this::changed);
  }

  private static ExecutorService keptThreads() {
    return new ThreadPoolExecutor(
        0,
        MOST_KEPT,
        KEPT.toNanos(),
        TimeUnit.NANOSECONDS,
        new SynchronousQueue<>(),
        // Without numbers: the first answer would wait for the method handles that count them.
        Thread.ofPlatform().daemon().name("mcp request").factory(),
        (handling, _) -> Thread.ofVirtual().name("mcp request").start(handling));
  }

  /** Takes a message in; returns without waiting for what follows from it. */
  public void receive(Message message) {
    receive(message, Here.NEVER);
  }

  /**
   * The same for one who can wait at times.
   *
   * <p>No pattern switch: the first request waits for it. See "Starting" in docs/performance.md.
   *
   * @param here whether a request may be handled on this thread, which is asked for each
   */
  public void receive(Message message, Here here) {
    if (message instanceof Message.Request request) {
      begin(answering.essence(request), here);
    } else if (message instanceof Message.Notification notification) {
      notified(notification);
    } else if (message instanceof Message.Result result) {
      legacy.answered(result.id(), result);
    } else {
      Message.Failure failure = (Message.Failure) message;
      legacy.answered(failure.id(), failure);
    }
  }

  private void begin(Message.Request request, Here here) {
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
    } else if (here.mayHandle(handling)) {
      handling.isHere();
      handling.run();
    } else {
      kept.execute(handling);
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
          .ifPresent(Handling::withdraw);
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
    running.stream().filter(Handling::isListening).forEach(Handling::interrupt);
    for (Handling handling : running) {
      handling.awaitEnd(deadline);
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
    kept.shutdown();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (Handling handling : running) {
        handling.awaitEnd(deadline);
      }
      teller.interrupt();
      if (teller.getState() != Thread.State.NEW) {
        teller.join(Duration.ofNanos(deadline - System.nanoTime()));
      }
      boolean _ = kept.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A request that is being handled. Its thread is interrupted on its behalf only.
   *
   * <p>Another thread may take it over from one that is busy with what the request began.
   */
  private final class Handling implements Runnable, Outlet, Here.Late {
    private final Message.Request request;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Thread thread;
    private @Nullable String note;

    /** Whether it is handled by the thread that received it, and is told when it is late. */
    private boolean here;

    /** Whether it is too late to be taken over. */
    private boolean late;

    private boolean interrupted;
    private volatile boolean cancelled;
    private volatile boolean withdrawn;

    Handling(Message.Request request) {
      this.request = request;
    }

    boolean isListening() {
      return request.method().equals(LISTEN);
    }

    void cancel() {
      cancelled = true;
      interrupt();
    }

    /** The client does not want it any more. */
    void withdraw() {
      withdrawn = true;
      cancel();
    }

    @Override
    public boolean isWithdrawn() {
      return withdrawn;
    }

    @Override
    public Object client() {
      return Connection.this;
    }

    synchronized void interrupt() {
      takeOver();
      interrupted = true;
      if (thread != null) {
        thread.interrupt();
      }
    }

    @Override
    public synchronized boolean mayBeTakenOver(String about) {
      if (!here || late || interrupted) {
        return false;
      }
      note = about;
      return true;
    }

    @Override
    public synchronized Optional<String> noted() {
      return late ? Optional.ofNullable(note) : Optional.empty();
    }

    synchronized void isHere() {
      here = true;
    }

    @Override
    public void isLate() {
      takeOver();
    }

    /** Only once, and only from a thread that can do without the request. */
    synchronized void takeOver() {
      if (!late && note != null) {
        thread = null;
        kept.execute(this);
      }
      late = true;
    }

    /** False when another thread has taken it over. */
    private synchronized boolean isToAnswer() {
      boolean mine = thread == Thread.currentThread();
      if (mine) {
        late = true;
      }
      return mine;
    }

    private synchronized void enter() {
      thread = Thread.currentThread();
      if (interrupted) {
        thread.interrupt();
      }
    }

    private synchronized void leave() {
      thread = null;
      if (interrupted) {
        boolean _ = Thread.interrupted();
      }
    }

    void awaitEnd(long deadline) throws InterruptedException {
      boolean _ = ended.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void run() {
      enter();
      Message answer = answer();
      if (isToAnswer()) {
        try {
          give(answer);
        } finally {
          leave();
          running.remove(this);
          ended.countDown();
        }
      }
    }

    private void give(Message answer) {
      inFlight.remove(request.id(), this);
      if (!cancelled) {
        tell(answer);
      }
      if (!cancelled && isListening() && answer instanceof Message.Result) {
        // Ended by us: on a shared channel that has to be said twice (2026-07-28, Cancellation).
        tell(new Message.Notification(CANCELLED, Values.object("requestId", request.id().value())));
      }
    }

    private Message answer() {
      return (Answering.isModern(request)
              ? answering.answer(request, party, this)
              : answering.answer(request, legacy, party, this))
          .message();
    }

    /**
     * Of a cancelled request the client hears no more, but that its own questions are cancelled.
     */
    @Override
    public void send(Message message) {
      boolean withdraws =
          message instanceof Message.Notification(String method, _) && method.equals(CANCELLED);
      if (!cancelled || withdraws) {
        outlet.send(message);
      }
    }
  }
}
