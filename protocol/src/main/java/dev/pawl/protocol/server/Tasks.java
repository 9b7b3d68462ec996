package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that are going on or can still be asked about. Its own are kept in memory only; for all
 * others it asks their source.
 */
final class Tasks implements AutoCloseable {
  static final String EXTENSION = "io.modelcontextprotocol/tasks";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Map<String, Task> tasks = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private final Duration lifetime;
  private final int most;
  private final TaskSource others;
  private boolean closed;

  Tasks(InstantSource clock, Duration lifetime, int most, TaskSource others) {
    this.others = others;
    this.clock = clock;
    this.lifetime = lifetime;
    this.most = most;
  }

  /** What goes on as a task. */
  @FunctionalInterface
  interface Work {
    Map<String, @Nullable Object> run(Task task) throws RpcException, InterruptedException;
  }

  /** Its task can be found from the moment this returns. */
  synchronized Task start(String principal, Map<String, @Nullable Object> answers, Work work)
      throws RpcException {
    if (closed) {
      throw new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "The server is shutting down"));
    }
    forgetOld();
    if (tasks.size() >= most) {
      throw new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "Too many tasks"));
    }
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    Task task = new Task(id, principal, answers, lifetime, clock);
    tasks.put(id, task);
    Thread thread = Thread.ofVirtual().name("mcp task " + id).unstarted(() -> run(task, work));
    task.runsOn(thread);
    thread.start();
    return task;
  }

  /** What is still going on in one that nobody can ask about any more is of no use. */
  private void forgetOld() {
    Instant now = clock.instant();
    List<Task> old = tasks.values().stream().filter(task -> task.isOver(now)).toList();
    tasks.values().removeAll(old);
    old.forEach(Task::cancel);
  }

  /** Interrupts what is going on, and gives it some time to end. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    tasks.values().forEach(Task::cancel);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (Task task : tasks.values()) {
        boolean _ = task.endsWithin(Duration.ofNanos(deadline - System.nanoTime()));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void run(Task task, Work work) {
    try {
      task.end(new Task.Outcome.Completed(work.run(task)));
    } catch (RpcException e) {
      task.end(new Task.Outcome.Failed(e.error()));
    } catch (InterruptedException _) {
      task.end(new Task.Outcome.Cancelled());
    } catch (RuntimeException | Error e) {
      System.getLogger("dev.pawl.protocol").log(Level.ERROR, "task " + task.id + " failed", e);
      task.end(new Task.Outcome.Failed(new RpcError(RpcError.INTERNAL_ERROR, "Internal error")));
    }
  }

  /** Answers {@code tasks/get}, {@code tasks/update} and {@code tasks/cancel}. */
  Map<String, @Nullable Object> call(String method, Params params, Peer peer)
      throws RpcException, InterruptedException {
    require(peer);
    String id = params.text("taskId");
    Task task = find(id, peer.principal());
    switch (method) {
      case "tasks/get" -> {
        return task == null ? OtherTask.details(id, other(id, peer)) : task.details();
      }
      case "tasks/update" -> {
        Map<String, @Nullable Object> answers = params.object("inputResponses");
        if (task == null) {
          requireOther(id, peer);
          others.update(id, answers, peer);
        } else {
          task.update(answers);
        }
      }
      case "tasks/cancel" -> {
        if (task == null) {
          requireOther(id, peer);
          others.cancel(id, peer);
        } else {
          task.withdraw();
        }
      }
      default -> throw new RpcException(RpcError.methodNotFound(method));
    }
    return Map.of();
  }

  /** How a task that somebody else looks after is announced. */
  Map<String, @Nullable Object> summary(String id, Peer peer)
      throws RpcException, InterruptedException {
    return OtherTask.summary(id, other(id, peer));
  }

  private TaskSource.State other(String id, Peer peer) throws RpcException, InterruptedException {
    return others.find(id, peer).orElseThrow(Tasks::unknown);
  }

  private void requireOther(String id, Peer peer) throws RpcException, InterruptedException {
    if (!others.knows(id, peer)) {
      throw unknown();
    }
  }

  private static RpcException unknown() {
    return Params.invalid("unknown task");
  }

  /** To anyone else it is as if it were not there. */
  private @Nullable Task find(String id, String principal) {
    Task task = tasks.get(id);
    if (task != null && task.isOver(clock.instant())) {
      tasks.remove(id);
      task.cancel();
      task = null;
    }
    return task == null || !task.principal.equals(principal) ? null : task;
  }

  static void require(Peer peer) throws RpcException {
    if (!peer.canPollTasks()) {
      throw new RpcException(
          new RpcError(
              RpcError.MISSING_CAPABILITY,
              "The client has not declared the extension `" + EXTENSION + "`",
              Values.object(
                  "requiredCapabilities",
                  Values.object("extensions", Values.object(EXTENSION, Map.of())))));
    }
  }
}
