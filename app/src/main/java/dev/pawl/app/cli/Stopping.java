package dev.pawl.app.cli;

import dev.pawl.engine.runner.RunDriver;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends a run early: on Ctrl-C, on a polite kill, or when the time given for it is over. What was
 * done is undone first; the process stays until this is closed. A second Ctrl-C does not wait.
 */
final class Stopping implements AutoCloseable {
  private final AtomicReference<@Nullable Exit> cause = new AtomicReference<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Channel err;
  private @Nullable RunDriver driver;
  private @Nullable Thread hook;
  private @Nullable Thread clock;

  Stopping(Channel err) {
    this.err = err;
  }

  /** Cancels this run when the process is told to end. */
  void onSignal(RunDriver run) {
    driver = run;
    hook = Thread.ofPlatform().name("pawl-stop").unstarted(this::signalled);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Cancels the run after some time. */
  void after(Duration time, String text, RunDriver run) {
    clock =
        Thread.ofVirtual()
            .name("pawl-timeout")
            .start(
                () -> {
                  try {
                    Thread.sleep(time);
                    cancel(run, Exit.OUT_OF_TIME, "it took longer than --timeout " + text);
                  } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                  }
                });
  }

  /** Why the run was ended early, or null. */
  @Nullable Exit cause() {
    return cause.get();
  }

  private void signalled() {
    if (driver == null) {
      return;
    }
    cancel(driver, Exit.INTERRUPTED, "interrupted");
    try {
      if (!closed.await(300, java.util.concurrent.TimeUnit.MILLISECONDS)) {
        haltOnNextInterrupt();
        err.println("pawl: stopping, and undoing what was done; Ctrl-C again quits at once");
        err.writer().flush();
        closed.await();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void cancel(RunDriver run, Exit exit, String reason) {
    cause.compareAndSet(null, exit);
    run.cancel(reason);
  }

  /** The only way to hear of a signal is not part of the platform's API, so it may be missing. */
  private static void haltOnNextInterrupt() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object halt =
          Proxy.newProxyInstance(
              Stopping.class.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                Runtime.getRuntime().halt(Exit.INTERRUPTED.code);
                return null;
              });
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, halt);
    } catch (ReflectiveOperationException | RuntimeException _) {
      // Then the first Ctrl-C has to do.
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (clock != null) {
      clock.interrupt();
    }
    if (hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException _) {
        // The process is ending, and the hook has its part in it.
      }
    }
  }
}
