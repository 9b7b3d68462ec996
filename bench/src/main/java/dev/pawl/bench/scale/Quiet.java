package dev.pawl.bench.scale;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** Tells how much of a processor this process gets when it wants one. */
final class Quiet {
  private static final long TRIAL = Duration.ofMillis(500).toNanos();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Quiet() {}

  /** At most 1. */
  static double share() {
    long began = System.nanoTime();
    long processor = THREADS.getCurrentThreadCpuTime();
    while (System.nanoTime() - began < TRIAL) {
      Thread.onSpinWait();
    }
    return (double) (THREADS.getCurrentThreadCpuTime() - processor) / (System.nanoTime() - began);
  }
}
