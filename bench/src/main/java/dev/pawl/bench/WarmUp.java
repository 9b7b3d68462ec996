package dev.pawl.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Repeats some work until the compiler has done with it. Processor time is what counts, not the
 * time on the clock: where other programs run, some seconds may be as good as none.
 */
final class WarmUp {
  /** The system property that says for how many rounds to go on at least. */
  static final String ROUNDS = "pawl.bench.warmUp";

  private static final long ROUND = Duration.ofMillis(100).toNanos();
  private static final int LEAST_ROUNDS = Integer.getInteger(ROUNDS, 15);
  private static final int MOST_ROUNDS = 2 * LEAST_ROUNDS;

  /** The compiler is idle when it worked for less than this in each of some rounds. */
  private static final long IDLE_MILLIS = 3;

  private static final int QUIET_ROUNDS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

  private WarmUp() {}

  static void with(Runnable work) {
    int quiet = 0;
    long compiled = COMPILER.getTotalCompilationTime();
    for (int i = 0; i < LEAST_ROUNDS || (i < MOST_ROUNDS && quiet < QUIET_ROUNDS); i++) {
      long end = THREADS.getCurrentThreadCpuTime() + ROUND;
      do {
        work.run();
      } while (THREADS.getCurrentThreadCpuTime() < end);
      long now = COMPILER.getTotalCompilationTime();
      quiet = now - compiled < IDLE_MILLIS ? quiet + 1 : 0;
      compiled = now;
    }
  }
}
