package dev.pawl.mcp.face;

import dev.pawl.protocol.rpc.RpcException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The runs of one version of a file that outlive their requests. Those that wait for an answer can
 * also be found by the version that comes next, since that is the one which callers come back to.
 */
public final class LiveRuns implements AutoCloseable {
  private static final int MOST = 1_000;
  private static final Duration TO_ANSWER = Duration.ofMinutes(10);
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final Parking parking;
  private final Set<LiveRun> going = new HashSet<>();
  private boolean closed;

  public LiveRuns() {
    this(new Parking(MOST, TO_ANSWER));
  }

  LiveRuns(Parking parking) {
    this.parking = parking;
  }

  /** For the next version of the same file. */
  public LiveRuns next() {
    return new LiveRuns(parking);
  }

  /** Has to be told of every run before it is started, and when it is over. */
  synchronized void begun(LiveRun run) {
    going.add(run);
  }

  synchronized void over(LiveRun run) {
    going.remove(run);
    notifyAll();
  }

  /** Lets a run wait for the request with the answer; one for which it is too late is cancelled. */
  String park(LiveRun run) throws RpcException {
    String id = parking.park(run);
    synchronized (this) {
      if (closed) {
        run.cancel("the server is closing");
      }
    }
    return id;
  }

  Optional<LiveRun> take(String id) {
    return parking.take(id);
  }

  /** Waits until all of them are over; none waits for an answer for ever. */
  public synchronized void await() throws InterruptedException {
    while (!going.isEmpty()) {
      wait();
    }
  }

  /** Cancels them, and gives them a moment to end. */
  @Override
  public void close() {
    List<LiveRun> left;
    synchronized (this) {
      closed = true;
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
