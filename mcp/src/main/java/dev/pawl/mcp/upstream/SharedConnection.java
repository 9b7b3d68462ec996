package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.protocol.client.McpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A connection that calls of a server share: made when someone needs it, made again when it was
 * lost, and closed when nobody has used it for a while.
 *
 * <p>Connecting takes place on a thread of its own, so that nobody who waits for it is in the way
 * of the others. Who is interrupted leaves, and the attempt goes on: a server that takes long to
 * start is there for whoever tries again. How long it may take is the opener's to say.
 */
final class SharedConnection implements AutoCloseable {
  private final String name;
  private final Opener opener;
  private final Duration idle;
  private final ReentrantLock lock = new ReentrantLock();

  /** Threads that connect or end something. */
  private final Set<Thread> working = ConcurrentHashMap.newKeySet();

  private @Nullable Live live;
  private @Nullable Attempt attempt;
  private int users;
  private long lastUse;
  private boolean watched;
  private boolean closed;

  /**
   * A connection.
   *
   * @param secrets what must not be seen of it
   * @param handover whose it is
   */
  record Live(McpClient client, Secrets secrets, Handover handover) {
    Live(McpClient client, Secrets secrets) {
      this(client, secrets, new Handover(client::ping));
    }
  }

  /** Connects. */
  interface Opener {
    /**
     * @throws UpstreamException when the server is not to be used at present
     */
    void check() throws UpstreamException;

    Live open() throws UpstreamException, InterruptedException;
  }

  /** An attempt to connect. */
  private static final class Attempt {
    final CompletableFuture<Live> made = new CompletableFuture<>();
    @Nullable Thread thread;
  }

  /**
   * @param idle how long it stays open without being used
   */
  SharedConnection(String name, Opener opener, Duration idle) {
    this.name = name;
    this.opener = opener;
    this.idle = idle;
  }

  /** Whoever enters has to {@link #leave}, unless this fails. */
  Live enter() throws UpstreamException, InterruptedException {
    Attempt awaited;
    lock.lock();
    try {
      if (closed) {
        throw closed();
      }
      opener.check();
      Live current = live;
      if (current != null && current.client.isOpen()) {
        users++;
        return current;
      }
      awaited = attempt(current);
    } finally {
      lock.unlock();
    }
    return await(awaited);
  }

  /** The one that is being made, or a new one. */
  private Attempt attempt(@Nullable Live lost) {
    if (lost != null) {
      live = null;
      work("mcp drop", lost.client::close);
    }
    Attempt current = attempt;
    if (current == null) {
      Attempt begun = new Attempt();
      attempt = begun;
      current = begun;
      begun.thread = work("mcp connect", () -> connect(begun));
    }
    return current;
  }

  private Thread work(String name, Runnable task) {
    Thread thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(
                () -> {
                  try {
                    task.run();
                  } finally {
                    working.remove(Thread.currentThread());
                  }
                });
    working.add(thread);
    thread.start();
    return thread;
  }

  private Live await(Attempt awaited) throws UpstreamException, InterruptedException {
    boolean entered = false;
    try {
      Live made = awaited.made.get();
      entered = true;
      return made;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UpstreamException failed) {
        throw failed;
      }
      throw new IllegalStateException("Connecting broke", e.getCause());
    } finally {
      stopWaiting(entered);
    }
  }

  private void stopWaiting(boolean entered) {
    lock.lock();
    try {
      users += entered ? 1 : 0;
    } finally {
      lock.unlock();
    }
  }

  private void giveUp(Attempt current) {
    attempt = null;
    Thread thread = current.thread;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void connect(Attempt current) {
    try {
      Live opened = opener.open();
      if (adopt(current, opened)) {
        current.made.complete(opened);
      } else {
        opened.client.close();
        current.made.completeExceptionally(closed());
      }
    } catch (InterruptedException _) {
      current.made.completeExceptionally(closed());
    } catch (UpstreamException | RuntimeException | Error e) {
      adopt(current, null);
      current.made.completeExceptionally(e);
    }
  }

  /** Whether the attempt was still wanted. */
  private boolean adopt(Attempt current, @Nullable Live opened) {
    lock.lock();
    try {
      boolean wanted = attempt == current;
      if (wanted) {
        attempt = null;
        live = opened;
        used();
      }
      return wanted;
    } finally {
      lock.unlock();
    }
  }

  private UpstreamException closed() {
    return UpstreamException.unreachable("server `" + name + "` was closed");
  }

  void leave() {
    lock.lock();
    try {
      users--;
      used();
    } finally {
      lock.unlock();
    }
  }

  private void used() {
    lastUse = System.nanoTime();
    if (!watched && !closed && live != null) {
      watched = true;
      watchAfter(idle.toNanos());
    }
  }

  private void watchAfter(long nanos) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Thread::startVirtualThread)
        .execute(this::closeIfIdle);
  }

  private void closeIfIdle() {
    lock.lock();
    try {
      Live current = live;
      long left = lastUse + idle.toNanos() - System.nanoTime();
      if (closed || current == null) {
        watched = false;
      } else if (users > 0 || left > 0) {
        watchAfter(users > 0 ? idle.toNanos() : left);
      } else {
        watched = false;
        live = null;
        work("mcp drop", current.client::close);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Lets go of the connection, so that whoever comes next gets a new one. */
  void renew() {
    lock.lock();
    try {
      Live current = live;
      live = null;
      if (current != null) {
        work("mcp drop", current.client::close);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The connection if there is one now. Returns at once. */
  Optional<Live> current() {
    lock.lock();
    try {
      return Optional.ofNullable(live).filter(current -> current.client.isOpen());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends the connection, or the attempt to make one; calls that are being made fail. An interrupted
   * caller still waits, but everything is ended less gently.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      Live current = live;
      live = null;
      if (current != null) {
        work("mcp drop", current.client::close);
      }
      if (attempt != null) {
        giveUp(attempt);
      }
    } finally {
      lock.unlock();
    }
    Patience.join(new ArrayList<>(working));
  }
}
