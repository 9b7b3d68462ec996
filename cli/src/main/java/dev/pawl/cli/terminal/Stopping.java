package dev.pawl.cli.terminal;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ends a run early: on Ctrl-C, on a polite kill, or when the time given for it is over. What was
 * done is undone first; the process stays until this is closed. A second Ctrl-C does not wait.
 */
public final class Stopping implements AutoCloseable {
  private static final Duration MOMENT = Duration.ofMillis(500);

  private final AtomicReference<@Nullable Exit> cause = new AtomicReference<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Consumer<String> notice;
  private @Nullable Thread hook;
  private @Nullable Thread clock;
  private volatile Runnable lastWords = () -> say("pawl: stopped before all was undone");

  public Stopping(Consumer<String> notice) {
    this.notice = notice;
  }

  /** Says something where all is said. */
  public void say(String text) {
    notice.accept(text);
  }

  /** Says what is to be said when the process quits at once although the run is not over. */
  public void lastWords(Runnable words) {
    lastWords = words;
  }

  /** Says what is to be said there from now on. */
  public void sayTo(Consumer<String> other) {
    notice = other;
  }

  /**
   * Ends a run, or whatever else goes on, when the process is told to end or when its time is over.
   *
   * @param cancelling ends it, for a reason
   * @param limit null for as long as it takes
   */
  public void watch(Consumer<String> cancelling, @Nullable Duration limit) {
    hook = Thread.ofPlatform().name("pawl-stop").unstarted(() -> signalled(cancelling));
    Runtime.getRuntime().addShutdownHook(hook);
    if (limit != null) {
      clock = Thread.ofVirtual().name("pawl-timeout").start(() -> cancelAfter(limit, cancelling));
    }
  }

  private void cancelAfter(Duration limit, Consumer<String> cancelling) {
    try {
      Thread.sleep(limit);
      String text = Elapsed.ofMicros(limit.toNanos() / 1_000);
      cancel(cancelling, Exit.OUT_OF_TIME, "it took longer than the " + text + " of --timeout");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Why the run was ended early, or null. */
  public @Nullable Exit cause() {
    return cause.get();
  }

  private void signalled(Consumer<String> cancelling) {
    cancel(cancelling, Exit.INTERRUPTED, "interrupted");
    try {
      if (!closed.await(300, TimeUnit.MILLISECONDS)) {
        haltOnNextInterrupt(() -> lastWords.run());
        notice.accept("pawl: stopping, and undoing what was done; Ctrl-C again quits at once");
        closed.await();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void cancel(Consumer<String> cancelling, Exit exit, String reason) {
    cause.compareAndSet(null, exit);
    cancelling.accept(reason);
  }

  /** The only way to hear of a signal is not part of the platform's API, so it may be missing. */
  public static void haltOnNextInterrupt(Runnable before) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object halt =
          Proxy.newProxyInstance(
              Stopping.class.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                // Where nobody reads what is said, it must not keep the process from ending.
                Thread.ofPlatform().daemon().start(before).join(MOMENT);
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
