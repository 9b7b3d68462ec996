package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server keeps of the runs that are over. */
@Timeout(120)
class ServeRetentionIT {
  private static final int KEPT = 20;

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void writeGraph() throws IOException {
    data = folder.resolve("data");
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: test, version: 1.0.0 }
        tools:
          - name: compute
            description: Computes
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private ServeProcess serve() throws IOException {
    return ServeProcess.start(
        folder,
        Map.of("PAWL_KEEP_RUNS", Integer.toString(KEPT)),
        "graph.yaml",
        "--data",
        data.toString());
  }

  private RunStore open() {
    return Stores.open(data.toString(), JournalLimits.DEFAULT);
  }

  /** Waits until a run is there that began after a moment, and there are at most so many. */
  private int awaitAtMost(int runs, long after) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    try (RunStore store = open()) {
      while (true) {
        List<RunSummary> now = store.list(RunQuery.ALL);
        if (!now.isEmpty() && now.getFirst().startedAt() >= after && now.size() <= runs) {
          return now.size();
        }
        assertThat(System.nanoTime()).as("%s runs are left", now.size()).isLessThan(until);
        Thread.sleep(100);
      }
    }
  }

  @Test
  void runsThatAreTooManyAreForgottenWithinAMinute() throws Exception {
    try (ServeProcess pawl = serve()) {
      for (int round = 0; round < 2; round++) {
        long last = 0;
        for (int i = 0; i < 100; i++) {
          int id = 100 * round + i;
          last = micros(System.currentTimeMillis());
          pawl.call(id, "compute");
          pawl.answer(id);
        }
        assertThat(awaitAtMost(KEPT, last)).isPositive();
      }
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void aClockThatLeaptDoesNotMakeAllRunsOld() throws Exception {
    long then = micros(System.currentTimeMillis()) - micros(Duration.ofDays(400).toMillis());
    try (RunStore store = open()) {
      for (int i = 0; i < 2 * KEPT; i++) {
        String run = "r" + i;
        Journal journal = store.begin(run);
        journal.append(
            new Event.RunStarted(
                then + i, run, "compute", "sha256:d", 1, Principal.LOCAL, 42, Map.of()));
        journal.append(new Event.RunCompleted(then + i, "ok"));
        journal.sync();
      }
      assertThat(store.tidy(Retention.DEFAULT, then)).isZero();
    }
    try (ServeProcess pawl = serve()) {
      pawl.call(1, "compute");
      pawl.answer(1);
      assertThat(awaitAtMost(KEPT, then + 2 * KEPT))
          .as("kept, but for those that are too many")
          .isEqualTo(KEPT);
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  private static long micros(long millis) {
    return TimeUnit.MILLISECONDS.toMicros(millis);
  }
}
