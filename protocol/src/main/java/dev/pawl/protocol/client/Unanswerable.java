package dev.pawl.protocol.client;

import dev.pawl.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Notifications that were sent. None is to be answered, but some servers do, without an id, so that
 * it looks like an answer to a call that lacks its id.
 */
final class Unanswerable {
  /** Whoever answers them does so at once. */
  private static final Duration PROMPT = Duration.ofSeconds(10);

  /** How long a call may take to be answered after what may have been its answer. */
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private int unanswered;
  private long last;

  synchronized void sent() {
    unanswered++;
    last = System.nanoTime();
  }

  /** Takes an answer for that of a notification; false when it can be none. */
  synchronized boolean answered() {
    if (System.nanoTime() - last > PROMPT.toNanos()) {
      unanswered = 0;
    }
    boolean any = unanswered > 0;
    unanswered -= any ? 1 : 0;
    return any;
  }

  /** Whether notifications are answered so by servers that do not know them. */
  static boolean isUsual(RpcError error) {
    return error.code() == RpcError.METHOD_NOT_FOUND || error.code() == RpcError.INVALID_REQUEST;
  }

  /** Does something a moment later. */
  static void later(Runnable task) {
    CompletableFuture.delayedExecutor(
            MOMENT.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
        .execute(task);
  }
}
