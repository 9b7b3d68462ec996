package dev.pawl.mcp.face;

import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Where runs wait for the request that brings an answer. One that nobody comes back to is cancelled
 * after a while.
 */
final class Parking {
  private final SecureRandom random = new SecureRandom();
  private final int most;
  private final Duration patience;

  /** The one that waits longest comes first. */
  private final Map<String, Parked> runs = new LinkedHashMap<>();

  private boolean watched;

  private record Parked(LiveRun run, long until) {}

  Parking(int most, Duration patience) {
    this.most = most;
    this.patience = patience;
  }

  /** Lets a run wait; whoever knows what is returned can take it. */
  synchronized String park(LiveRun run) throws RpcException {
    if (runs.size() >= most) {
      run.cancel("too many runs wait for answers");
      throw new RpcException(
          new RpcError(
              RpcError.INTERNAL_ERROR, "Too many runs wait for answers already; try again later"));
    }
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    runs.put(id, new Parked(run, System.nanoTime() + patience.toNanos()));
    if (!watched) {
      watched = true;
      expireAfter(patience.toNanos());
    }
    return id;
  }

  /** The run for a request that comes back: for the first one that does. */
  synchronized Optional<LiveRun> take(String id) {
    return Optional.ofNullable(runs.remove(id)).map(Parked::run);
  }

  private void expireAfter(long nanos) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Thread::startVirtualThread)
        .execute(this::expire);
  }

  private synchronized void expire() {
    long now = System.nanoTime();
    for (Iterator<Parked> each = runs.values().iterator(); each.hasNext(); ) {
      Parked parked = each.next();
      if (parked.until - now > 0) {
        expireAfter(parked.until - now);
        return;
      }
      each.remove();
      parked.run.cancel("nobody answered its question in time");
    }
    watched = false;
  }
}
