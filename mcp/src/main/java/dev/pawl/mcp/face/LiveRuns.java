package dev.pawl.mcp.face;

import dev.pawl.engine.host.HostedRun;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The runs that need what one version of a file has: its connections to servers. */
public final class LiveRuns implements AutoCloseable {
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final Set<HostedRun> going = new HashSet<>();

  /** Hears of each that is over, or that nobody drives here any more; null for nobody. */
  private volatile @Nullable Consumer<HostedRun> hearing;

  /** Has somebody hear of each that is over, or that nobody drives here any more. */
  public void afterwards(Consumer<HostedRun> listener) {
    hearing = listener;
  }

  /** Knows of a run until it is over, or nobody drives it here any more. */
  public void hold(HostedRun run) {
    synchronized (this) {
      going.add(run);
    }
    run.afterwards(
        () -> {
          synchronized (this) {
            going.remove(run);
            notifyAll();
          }
          Consumer<HostedRun> listener = hearing;
          if (listener != null) {
            listener.accept(run);
          }
        });
  }

  /** Waits until all of them are over. */
  public synchronized void await() throws InterruptedException {
    while (!going.isEmpty()) {
      wait();
    }
  }

  /** Cancels them, and gives them a moment to end. */
  @Override
  public void close() {
    List<HostedRun> left;
    synchronized (this) {
      left = List.copyOf(going);
    }
    left.forEach(run -> run.cancel("the server is closing"));
    long deadline = System.nanoTime() + TO_END.toNanos();
    synchronized (this) {
      try {
        for (long time = TO_END.toMillis(); time > 0 && !going.isEmpty(); ) {
          wait(time);
          time = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
