package dev.pawl.telemetry.meter;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/** How the Java machine does. */
final class JvmLevels {
  void now(BiConsumer<Measure, Series.Height> to) {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory("heap", memory.getHeapMemoryUsage(), to);
    memory("non_heap", memory.getNonHeapMemoryUsage(), to);
    long collecting = 0;
    for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
      collecting += Math.max(0, each.getCollectionTime());
    }
    put(Measure.COLLECTION_TIME, collecting / 1e3, to);
    put(Measure.THREADS, ManagementFactory.getThreadMXBean().getThreadCount(), to);
    put(Measure.CLASSES, ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(), to);
    put(Measure.UPTIME, ManagementFactory.getRuntimeMXBean().getUptime() / 1e3, to);
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    put(Measure.CPU_TIME, used.toNanos() / 1e9, to);
  }

  private static void memory(
      String type, MemoryUsage usage, BiConsumer<Measure, Series.Height> to) {
    to.accept(Measure.MEMORY_USED, new Series.Height(List.of(type), usage.getUsed()));
    if (usage.getMax() > 0) {
      to.accept(Measure.MEMORY_LIMIT, new Series.Height(List.of(type), usage.getMax()));
    }
  }

  private static void put(Measure measure, double value, BiConsumer<Measure, Series.Height> to) {
    to.accept(measure, new Series.Height(List.of(), value));
  }
}
