package dev.pawl.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * More virtual threads than there are carriers, all computing until they are interrupted. They are
 * started by virtual threads, so that every carrier has more of them than it can run.
 */
public final class BusyThreads {
  private static final int CARRIERS = Runtime.getRuntime().availableProcessors();
  private static final int EACH = 3;
  private static final Duration LONG = Duration.ofMinutes(1);

  private BusyThreads() {}

  /** Asserts that another thread gets to run before any of them has ended. */
  public static void letOthersRun(Runnable endless) throws InterruptedException {
    List<Thread> busy = new CopyOnWriteArrayList<>();
    CountDownLatch computing = new CountDownLatch(CARRIERS * EACH);
    for (int i = 0; i < CARRIERS; i++) {
      Thread.ofVirtual()
          .start(
              () -> {
                for (int k = 0; k < EACH; k++) {
                  busy.add(Thread.ofVirtual().start(() -> compute(computing, endless)));
                }
              });
    }
    computing.await();
    Thread another = Thread.ofVirtual().start(() -> {});
    try {
      assertThat(another.join(LONG)).as("another thread got to run").isTrue();
      assertThat(busy).as("all were still computing").allMatch(Thread::isAlive);
    } finally {
      busy.forEach(Thread::interrupt);
      for (Thread thread : busy) {
        thread.join();
      }
    }
  }

  private static void compute(CountDownLatch computing, Runnable endless) {
    computing.countDown();
    try {
      endless.run();
    } catch (ExpressionException _) {
      // interrupted, at the end of the test
    }
  }
}
