package dev.pawl.bench.scale;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Measures one subject: the time it takes, what is allocated, what is in use. */
final class Measuring {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Shorter work is repeated until it takes so long. */
  private static final long LEAST = Duration.ofMillis(30).toNanos();

  /** Work that takes longer than this is repeated less. */
  private static final long LONG = Duration.ofSeconds(1).toNanos();

  private static final int FEW = 3;

  private final int repetitions;
  private final long warmUp;

  Measuring(boolean quick) {
    repetitions = quick ? FEW : 5;
    warmUp = Duration.ofMillis(quick ? 1_000 : 3_000).toNanos();
  }

  /** Has the compiler see the code before it counts. */
  void warmUp(Subject subject) throws Exception {
    long until = System.nanoTime() + warmUp;
    do {
      subject.end(subject.once());
    } while (System.nanoTime() < until);
  }

  Point measure(int size, Subject subject) throws Exception {
    long first = time(subject, 1);
    int times = Math.clamp(LEAST / Math.max(1, first), 1, 100_000);
    if (times > 1) {
      times = Math.clamp(LEAST * times / Math.max(1, time(subject, times)), 1, 1_000_000);
    }
    int samples = first > LONG ? FEW : repetitions;
    double[] clock = new double[samples];
    double[] bytes = new double[samples];
    double[] processor = new double[samples];
    for (int i = 0; i < samples; i++) {
      long before = THREADS.getTotalThreadAllocatedBytes();
      Map<Long, Long> worked = worked();
      clock[i] = (double) time(subject, times) / times;
      processor[i] = (double) since(worked) / times;
      bytes[i] = (double) (THREADS.getTotalThreadAllocatedBytes() - before) / times;
    }
    double[] held = new double[first > LONG ? 1 : FEW];
    for (int i = 0; i < held.length; i++) {
      held[i] = held(subject);
    }
    return new Point(size, median(processor), median(clock), median(bytes), median(held));
  }

  private static long time(Subject subject, int times) throws Exception {
    long began = System.nanoTime();
    for (int i = 0; i < times; i++) {
      subject.end(subject.once());
    }
    return System.nanoTime() - began;
  }

  /** Processor time in nanoseconds, by thread. */
  private static Map<Long, Long> worked() {
    Map<Long, Long> worked = new HashMap<>();
    for (long thread : THREADS.getAllThreadIds()) {
      worked.put(thread, Math.max(0, THREADS.getThreadCpuTime(thread)));
    }
    return worked;
  }

  private static long since(Map<Long, Long> before) {
    long sum = 0;
    for (Map.Entry<Long, Long> thread : worked().entrySet()) {
      sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }

  private static double held(Subject subject) throws Exception {
    long before = used();
    Object held = subject.once();
    try {
      return Math.max(0, used() - before);
    } finally {
      subject.end(held);
      Reference.reachabilityFence(held);
    }
  }

  /** The second collection takes what the first only found out to be of no use. */
  @SuppressWarnings("SystemGc")
  private static long used() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
