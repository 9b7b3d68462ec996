package dev.pawl.mcp.face;

import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs whose callers were asked something and have not come back yet. One that nobody comes back to
 * is cancelled after a while.
 */
public final class LiveRuns {
  private static final int MOST = 1_000;
  private static final long MINUTES_TO_ANSWER = 10;

  private final Map<String, LiveRun> runs = new ConcurrentHashMap<>();

  /** Lets a run wait for the request with the answer. */
  String park(LiveRun run) throws RpcException {
    if (runs.size() >= MOST) {
      run.cancel("too many runs wait for answers");
      throw new RpcException(
          new RpcError(RpcError.INTERNAL_ERROR, "Too many runs wait for answers already"));
    }
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    run.leave();
    runs.put(id, run);
    CompletableFuture.delayedExecutor(
            MINUTES_TO_ANSWER, TimeUnit.MINUTES, Thread::startVirtualThread)
        .execute(() -> expire(id));
    return id;
  }

  private void expire(String id) {
    LiveRun run = runs.remove(id);
    if (run != null) {
      run.cancel("nobody answered its question in time");
    }
  }

  /** The run for a request that comes back: for the first one that does. */
  Optional<LiveRun> take(String id) {
    return Optional.ofNullable(runs.remove(id));
  }
}
