package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.LONG;
import static dev.pawl.mcp.process.Processes.line;
import static dev.pawl.mcp.process.Processes.start;
import static dev.pawl.mcp.process.Processes.until;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two hundred programs leave no process, thread or descriptor behind. */
@Timeout(60)
class ManyProgramsIT {
  private static final long OURSELVES = ProcessHandle.current().pid();
  private static final int MANY = 200;

  /** What must not grow. */
  private record Belongings(Set<String> processes, Set<String> threads, Set<String> descriptors) {
    static Belongings now() {
      try {
        return new Belongings(
            ProcessHandle.current()
                .descendants()
                .map(process -> process.pid() + " " + process.info().command())
                .collect(toSet()),
            Thread.getAllStackTraces().keySet().stream()
                .filter(Belongings::isOurs)
                .map(Thread::toString)
                .collect(toSet()),
            Set.copyOf(Processes.descriptors(OURSELVES)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Java keeps idle reapers for a minute; a busy one has the process in its name. */
    private static boolean isOurs(Thread thread) {
      return !thread.getName().equals("process reaper")
          && !thread.getName().startsWith("ForkJoinPool")
          && !thread.getName().startsWith("VirtualThread-unparker");
    }

    /** What there is more than before; as many descriptors may have other numbers. */
    List<String> beyond(Belongings before) {
      List<String> beyond = new ArrayList<>();
      processes.stream().filter(each -> !before.processes.contains(each)).forEach(beyond::add);
      threads.stream().filter(each -> !before.threads.contains(each)).forEach(beyond::add);
      if (descriptors.size() > before.descriptors.size()) {
        beyond.addAll(descriptors);
      }
      return beyond;
    }
  }

  @Test
  void oneAfterTheOther() throws Exception {
    startAndClose();
    Belongings before = Belongings.now();
    for (int i = 0; i < MANY; i++) {
      startAndClose();
    }
    assertTidy(before);
  }

  @Test
  void manyAtOnce() throws Exception {
    startAndClose();
    Belongings before = Belongings.now();
    try (ExecutorService threads = Executors.newFixedThreadPool(20)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        all.add(
            threads.submit(
                () -> {
                  startAndClose();
                  return null;
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertTidy(before);
  }

  @Test
  void aProgramThatIsNotClosedIsNoticed() throws Exception {
    startAndClose();
    Belongings before = Belongings.now();
    try (ChildProcess child = start("echo here; cat", LONG)) {
      line(child);
      assertThat(Belongings.now().beyond(before))
          .anyMatch(each -> each.startsWith(child.pid() + " "))
          .anyMatch(each -> each.contains("pawl-stderr-" + child.pid()))
          .anyMatch(each -> each.contains("pipe:"));
    }
  }

  private static void assertTidy(Belongings before) throws InterruptedException {
    AtomicReference<List<String>> beyond = new AtomicReference<>(List.of());
    until(
        () -> "nothing is left of " + beyond.get(),
        () -> {
          beyond.set(Belongings.now().beyond(before));
          return beyond.get().isEmpty();
        });
  }

  private static void startAndClose() throws IOException {
    try (ChildProcess child = start("echo here; echo there >&2; cat", LONG)) {
      assertThat(line(child)).isEqualTo("here");
    }
  }
}
