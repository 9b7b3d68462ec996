package dev.pawl.cli.serve;

import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Stopping;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Ends a server in good order on Ctrl-C or a polite kill. The process stays until this is closed,
 * and then ends as if nobody had killed it. A second Ctrl-C does not wait.
 */
final class GracefulStop implements AutoCloseable {
  /** For ending what ignores its cancellation, after the time that calls may take. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private final Duration grace;
  private final Consumer<String> notice;
  private final CountDownLatch wanted = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = Thread.ofPlatform().name("pawl-stop").unstarted(this::signalled);
  private Runnable action = () -> {};

  /**
   * @param grace how long calls that run may take to finish
   * @param notice tells the user why it takes a while
   */
  GracefulStop(Duration grace, Consumer<String> notice) {
    this.grace = grace;
    this.notice = notice;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Does this when the end is wanted, or at once when it already is. */
  synchronized void whenWanted(Runnable stop) {
    action = stop;
    if (wanted.getCount() == 0) {
      stop.run();
    }
  }

  /** Waits until the end is wanted. */
  void await() throws InterruptedException {
    wanted.await();
  }

  private void signalled() {
    Exit exit = Exit.OUT_OF_TIME;
    try {
      synchronized (this) {
        wanted.countDown();
        action.run();
      }
      if (!closed.await(300, TimeUnit.MILLISECONDS)) {
        Stopping.haltOnNextInterrupt(() -> {});
        String time = Elapsed.ofMicros(grace.toNanos() / 1_000);
        notice.accept("pawl: stopping; calls have " + time + " to end; Ctrl-C again quits at once");
      }
      if (closed.await(grace.plus(MARGIN).toMillis(), TimeUnit.MILLISECONDS)) {
        exit = Exit.OK;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      // Otherwise the exit code would be that of a kill.
      Runtime.getRuntime().halt(exit.code);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // The process is ending, and the hook has its part in it.
    }
  }
}
