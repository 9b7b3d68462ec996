package dev.pawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.Stores;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left when processes and servers are killed. */
class RedisLossIT {
  private static final int BEFORE = 200;
  private static final int AFTER = 500;

  @TempDir Path folder;
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Process start(String what, RedisServer server) throws IOException {
    Process process = RedisProcess.start(what, server.address(""));
    processes.add(process);
    return process;
  }

  @Test
  void whatWasAcknowledgedSurvivesKillsOfTheProcessAndOfTheServer() throws Exception {
    try (RedisServer server = RedisServer.start(folder)) {
      Map<String, Integer> acknowledged = driveUntilAllAreKilled(server);
      assertThat(acknowledged).containsOnlyKeys("r0", "r1", "r2", "r3");
      try (RunStore one = Stores.open(server.address(""), RedisProcess.SETTINGS);
          RunStore other = Stores.open(server.address(""), RedisProcess.SETTINGS)) {
        acknowledged.forEach((run, steps) -> assertWhole(one.events(run), steps));
        for (String run : acknowledged.keySet()) {
          end(run, one, other);
        }
        assertThat(other.orphans(10, null)).isEmpty();
      }
    }
  }

  /** The server is killed and started again in the middle, the process in the end. */
  private Map<String, Integer> driveUntilAllAreKilled(RedisServer server) throws IOException {
    Map<String, Integer> acknowledged = new HashMap<>();
    Process process = start("acknowledge", server);
    int seen = 0;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        if (words.length == 2) {
          acknowledged.put(words[0], Integer.valueOf(words[1]));
        }
        seen++;
        if (seen == BEFORE) {
          server.crash();
          server.start();
        } else if (seen == AFTER) {
          assertThat(process.toHandle().destroyForcibly()).isTrue();
        }
      }
    }
    server.crash();
    server.start();
    return acknowledged;
  }

  private static void assertWhole(List<Event> events, int acknowledged) {
    assertThat(events).hasSizeGreaterThan(acknowledged);
    for (int i = 1; i < events.size(); i++) {
      assertThat(events.get(i)).isEqualTo(RedisProcess.step(i));
    }
  }

  private static void end(String run, RunStore one, RunStore other) {
    Journal journal = awaitAdopted(one, run);
    assertThat(other.adopt(run)).isEmpty();
    journal.append(new Event.RunCompleted(2, run));
    journal.sync();
    assertThat(other.find(run).orElseThrow().status()).isEqualTo(RunStatus.COMPLETED);
  }

  /** The one who drove it counts as living for a while. */
  private static Journal awaitAdopted(RunStore store, String run) {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    Optional<Journal> journal = store.adopt(run);
    while (journal.isEmpty() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
      journal = store.adopt(run);
    }
    return journal.orElseThrow();
  }

  @Test
  void aProcessThatStoodStillForTooLongWritesNothingMore() throws Exception {
    try (RedisServer server = RedisServer.start(folder);
        RunStore heir = Stores.open(server.address(""), RedisProcess.SETTINGS)) {
      Process process = start("freeze", server);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(lines.readLine()).isEqualTo("freezes");
        Journal journal = awaitAdopted(heir, "r0");
        assertThat(new ProcessBuilder("kill", "-CONT", Long.toString(process.pid())).start())
            .extracting(Process::onExit)
            .satisfies(exit -> assertThat(exit.get().exitValue()).isZero());
        assertThat(lines.readLine()).isEqualTo("may not act");
        assertThat(lines.readLine()).isEqualTo("conflict");
        assertThat(lines.readLine()).isEqualTo("does not drive");
        journal.append(new Event.RunResumed(5));
        journal.sync();
      }
      assertThat(heir.events("r0"))
          .containsExactly(RedisProcess.started("r0"), new Event.RunResumed(5));
    }
  }

  @Test
  void aServerThatLostWhatItConfirmedIsNoticed() throws Exception {
    try (RedisServer server = RedisServer.start(folder);
        RunStore store = Stores.open(server.address(""), RedisProcess.SETTINGS)) {
      Journal journal = store.begin("r");
      journal.append(RedisProcess.started("r"));
      journal.sync();
      server.crash();
      Files.delete(folder.resolve("appendonly.aof"));
      server.start();
      assertThat(store.find("r")).isEmpty();
      assertThat(settled(journal)).isInstanceOf(PawlException.Conflict.class);
      assertThat(journal.mayStillAct()).isFalse();
      assertThat(store.drives("r")).isFalse();
      assertThat(store.events("r")).isEmpty();
    }
  }

  /** What comes of an event in the end. */
  private static Throwable settled(Journal journal) {
    journal.append(RedisProcess.step(1));
    Throwable thrown = catchThrowable(journal::sync);
    while (thrown instanceof PawlException.Unreachable) {
      thrown = catchThrowable(journal::sync);
    }
    return Objects.requireNonNull(thrown);
  }

  @Test
  void scriptsThatTheServerForgotAreTaughtAgain() throws Exception {
    try (RedisServer server = RedisServer.start(folder);
        RunStore store = Stores.open(server.address(""), RedisProcess.SETTINGS)) {
      Journal journal = store.begin("r");
      journal.append(RedisProcess.started("r"));
      journal.sync();
      server.tell("SCRIPT FLUSH");
      journal.append(RedisProcess.step(1));
      journal.sync();
      assertThat(store.events("r")).hasSize(2);
    }
  }
}
