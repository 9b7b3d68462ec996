package dev.pawl.governance.limit;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a store, but not for longer than a caller can be kept waiting. */
final class Patience {
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private Patience() {}

  /** What it says; empty if it cannot say that now. */
  static <T> Optional<T> ask(Callable<T> question) {
    FutureTask<T> asked = new FutureTask<>(question);
    Thread.ofVirtual().name("pawl-allowance").start(asked);
    try {
      return Optional.of(asked.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      System.getLogger("dev.pawl.governance")
          .log(System.Logger.Level.DEBUG, "what others use cannot be seen at the moment", e);
    }
    return Optional.empty();
  }
}
