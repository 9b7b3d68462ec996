package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes drive runs in one folder, and are killed one after the other. */
class FiveProcessesIT {
  private static final int PROCESSES = 5;
  private static final int RUNS = 200;
  private static final int KILLS = Boolean.getBoolean("pawl.soak") ? 60 : 8;

  @TempDir private Path folder;
  private final List<Process> alive = new ArrayList<>();
  private int started;

  @Test
  void everyRunEndsOnceWithTheRightResultHoweverManyProcessesDie() throws Exception {
    String data = folder.resolve("data").toString();
    CallLog log = new CallLog(folder.resolve("calls"));
    Files.createFile(log.held()); // none of the first victim's runs is over before it is killed
    int share = RUNS / PROCESSES;
    for (int i = 0; i < PROCESSES; i++) {
      start(data, log, i * share, (i + 1) * share);
    }
    try {
      awaitBegun();
      Random random = new Random(7);
      for (int i = 0; i < KILLS; i++) {
        Process victim = alive.remove(random.nextInt(alive.size()));
        victim.destroyForcibly();
        assertThat(victim.waitFor(30, TimeUnit.SECONDS)).isTrue();
        Files.deleteIfExists(log.held());
        start(data, log, 0, 0);
        Thread.sleep(random.nextInt(500));
      }
      awaitEnds(data);
    } finally {
      for (Process process : alive) {
        process.destroyForcibly();
        process.waitFor();
      }
    }
    check(data, log);
  }

  private void start(String data, CallLog log, int from, int to) throws Exception {
    Path output = folder.resolve("serve-" + started++ + ".txt");
    alive.add(Children.start(output, "serve", data, log, "" + from, "" + to));
  }

  /** A run counts from the moment that its id was handed out. */
  private void awaitBegun() throws Exception {
    for (int i = 0; i < PROCESSES; i++) {
      Path output = folder.resolve("serve-" + i + ".txt");
      long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
      while (!Files.readString(output).contains("begun")) {
        assertThat(System.nanoTime()).as(Files.readString(output)).isLessThan(until);
        assertThat(alive.get(i).isAlive()).as(Files.readString(output)).isTrue();
        Thread.sleep(20);
      }
    }
  }

  private static void awaitEnds(String data) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    try (RunStore store = Stores.open(data, JournalLimits.DEFAULT)) {
      RunQuery unfinished = RunQuery.ALL.statuses(EnumSet.of(RunStatus.RUNNING, RunStatus.WAITING));
      while (!store.list(unfinished).isEmpty()) {
        assertThat(System.nanoTime())
            .as("unfinished: %s", store.list(unfinished))
            .isLessThan(until);
        Thread.sleep(100);
      }
    }
  }

  private static void check(String data, CallLog log) {
    Map<String, List<Event>> journals = Journals.of(data, RUNS);
    assertThat(journals.keySet()).hasSize(RUNS);
    Map<String, Integer> calls = new HashMap<>();
    for (CallLog.Entry entry : log.entries()) {
      calls.merge(entry.run() + " " + entry.effect(), 1, Integer::sum);
    }
    int adopted = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      String run = Crashing.id(seed);
      List<Event> events = journals.get(run);
      assertThat(Journals.ends(events)).as("%s ended once", run).isEqualTo(1);
      adopted += events.stream().anyMatch(Event.RunResumed.class::isInstance) ? 1 : 0;
      boolean doubt = events.stream().anyMatch(Event.InDoubt.class::isInstance);
      if (!doubt) {
        Journals.checkEnd(seed, events);
        for (Event event : events) {
          if (event instanceof Event.StepCompleted e && e.result() != null) {
            assertThat(calls.getOrDefault(run + " " + e.step(), 0))
                .as("%s called %s as often as it tried", run, e.step())
                .isEqualTo(e.attempt());
          }
        }
      }
    }
    assertThat(adopted).as("runs that another process went on with").isGreaterThan(0);
  }
}
