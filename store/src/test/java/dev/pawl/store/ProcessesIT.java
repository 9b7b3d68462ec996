package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesIT {
  private static final long SEED = 20261116;
  private static final int ROUNDS = Boolean.getBoolean("pawl.soak") ? 40 : 4;

  @TempDir Path temporary;
  private final Random random = new Random(SEED);
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Process start(List<String> before, String... arguments) throws IOException {
    Process process = StoreProcess.start(before, arguments);
    started.add(process);
    return process;
  }

  @Test
  void whatWasAcknowledgedSurvivesAKillOnSqlite() throws Exception {
    killAndCompare(temporary.resolve("data").toString());
  }

  @Test
  void whatWasAcknowledgedSurvivesAKillOnPostgres() throws Exception {
    killAndCompare(PostgresServer.running().address("killed"));
  }

  private void killAndCompare(String where) throws Exception {
    Map<String, Integer> acknowledged = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Process process = start(List.of(), "acknowledge", where);
      int most = 50 + random.nextInt(400);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] words = line.split(" ");
          if (words.length == 2) {
            acknowledged.put(words[0], Integer.valueOf(words[1]));
          }
          if (--most == 0) {
            kill(process);
          }
        }
      }
    }
    assertThat(acknowledged).hasSize(4 * ROUNDS);
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      acknowledged.forEach(
          (run, last) -> {
            List<Event> events = store.events(run);
            assertThat(events).hasSizeGreaterThan(last);
            for (int i = 1; i < events.size(); i++) {
              assertThat(events.get(i)).isEqualTo(Samples.step(i));
            }
          });
      assertThat(store.orphans(1_000, null)).hasSize(4 * ROUNDS);
    }
  }

  @Test
  void runsOfKilledProcessesAreTakenOverOnceOnSqlite() throws Exception {
    takeOver(temporary.resolve("data").toString());
  }

  @Test
  void runsOfKilledProcessesAreTakenOverOnceOnPostgres() throws Exception {
    takeOver(PostgresServer.running().address("shared"));
  }

  /** Five processes; four are killed at random moments, the last one ends what they left. */
  private void takeOver(String where) throws Exception {
    int each = 12;
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    List<Process> processes = new ArrayList<>();
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Process process = start(List.of(), "drive", where, "p" + i, Integer.toString(each));
      processes.add(process);
      int lines = i == 4 ? Integer.MAX_VALUE : 2 + random.nextInt(2 * each - 4);
      readers.add(Thread.startVirtualThread(() -> listen(process, lines, said)));
    }
    for (Thread reader : readers.subList(0, 4)) {
      assertThat(reader.join(Duration.ofMinutes(2))).isTrue();
    }
    List<String> begun = all(said, "began");
    assertThat(begun.size()).isLessThan(5 * each);
    awaitEnds(where, said);
    processes.get(4).destroyForcibly().waitFor();
    readers.get(4).join();
    assertThat(all(said, "ended")).doesNotHaveDuplicates();
    assertThat(all(said, "adopted")).isNotEmpty();
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      List<RunSummary> runs = store.list(RunQuery.ALL);
      assertThat(runs).extracting(RunSummary::run).containsAll(all(said, "began"));
      for (RunSummary run : runs) {
        if (run.status() == RunStatus.RUNNING && !all(said, "began").contains(run.run())) {
          // A process that is killed as it commits leaves what nobody sees, until the last process
          // that has the file open is gone and SQLite reads its log anew.
          assertThat(steps(store.events(run.run()))).isEmpty();
        } else {
          assertThat(run.status()).as(run.run()).isEqualTo(RunStatus.COMPLETED);
          assertThat(steps(store.events(run.run()))).hasSize(StoreProcess.STEPS).isSorted();
        }
      }
    }
  }

  /** What it said until then can still be read. */
  private static void kill(Process process) {
    process.toHandle().destroyForcibly();
  }

  /** Kills the process after so many lines. */
  private static void listen(Process process, int most, List<String> said) {
    int lines = 0;
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        said.add(line);
        if (++lines == most) {
          kill(process);
        }
      }
    } catch (IOException _) {
      // It was killed in the middle of a line.
    }
  }

  private static List<String> all(List<String> said, String what) {
    synchronized (said) {
      return said.stream()
          .filter(line -> line.startsWith(what + " "))
          .map(line -> line.substring(what.length() + 1))
          .toList();
    }
  }

  private static List<Long> steps(List<Event> events) {
    return events.stream()
        .filter(Event.StepCompleted.class::isInstance)
        .map(Event::at)
        .distinct()
        .toList();
  }

  private static void awaitEnds(String where, List<String> said) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    try (RunStore store = Stores.open(where, StoreSettings.DEFAULT)) {
      while (true) {
        // Asked first: from then on nobody begins another.
        boolean idle = said.contains("idle p4");
        List<RunSummary> runs = store.list(RunQuery.ALL);
        if (idle && runs.stream().allMatch(run -> run.status().isOver())) {
          return;
        }
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(50);
      }
    }
  }

  @Test
  void aRunIsNotTakenFromAProcessWhoseFileSomebodyRemoved() throws Exception {
    Path folder = temporary.resolve("data");
    Process owner = start(List.of(), "wait", folder.toString(), "true");
    try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8);
        RunStore other = Samples.open(folder)) {
      assertThat(said.readLine()).isEqualTo("begun");
      removeOwners(folder);
      assertThat(other.adopt("r")).isEmpty();
      goOn(owner);
      assertThat(said.readLine()).isEqualTo("may act");
      assertThat(said.readLine()).isEqualTo("done");
    }
  }

  @Test
  void aProcessWhoseRunWasTakenAllTheSameDoesNotActForIt() throws Exception {
    Path folder = temporary.resolve("data");
    Process owner = start(List.of(), "wait", folder.toString(), "false");
    try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8);
        RunStore other = Samples.open(folder)) {
      assertThat(said.readLine()).isEqualTo("begun");
      removeOwners(folder);
      assertThat(other.adopt("r")).isPresent();
      goOn(owner);
      assertThat(said.readLine()).isEqualTo("may not act");
      assertThat(said.readLine()).startsWith("Conflict: another process drives run r now");
      assertThat(other.events("r")).hasSize(2);
    }
  }

  @Test
  void aProcessThatPutsItsFileBackDoesNotBelieveInRunsThatWereTakenMeanwhile() throws Exception {
    Path folder = temporary.resolve("data");
    Process owner = start(List.of(), "wait", folder.toString(), "true");
    try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8);
        RunStore other = Samples.open(folder)) {
      assertThat(said.readLine()).isEqualTo("begun");
      signal(owner, "STOP");
      removeOwners(folder);
      assertThat(other.adopt("r")).isPresent();
      signal(owner, "CONT");
      awaitOwners(folder, 2);
      goOn(owner);
      assertThat(said.readLine()).isEqualTo("may not act");
      assertThat(said.readLine()).startsWith("Conflict: another process drives run r now");
    }
  }

  private static void awaitOwners(Path folder, int count) throws IOException {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    int found = 0;
    while (found < count) {
      assertThat(System.nanoTime()).isLessThan(until);
      try (var files = Files.list(folder.resolve("owners"))) {
        found = (int) files.filter(file -> file.toString().endsWith(".lock")).count();
      }
    }
  }

  private static void signal(Process process, String signal) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  private static void removeOwners(Path folder) throws IOException {
    try (var files = Files.list(folder.resolve("owners"))) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
  }

  private static void goOn(Process process) throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  private static String say(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aFileThatMayNotGrowIsReported() throws Exception {
    String folder = temporary.resolve("data").toString();
    // In blocks of 512 bytes.
    List<String> limited = List.of("sh", "-c", "ulimit -f 2000; exec \"$@\"", "sh");
    assertThat(say(start(limited, "try", folder, "5000000")))
        .startsWith("Unreachable: ")
        .contains("cannot be used")
        .contains(folder);
    try (RunStore store = Stores.open(folder, StoreSettings.DEFAULT)) {
      assertThat(store.events("tried")).hasSizeLessThan(2);
    }
  }

  @Test
  void aReadOnlyFileIsReported() throws Exception {
    Path folder = temporary.resolve("data");
    try (RunStore store = Samples.open(folder)) {
      Samples.start(store, "r", 1);
    }
    forReadingOnly(folder);
    assertThat(say(start(withoutSpecialRights(), "try", folder.toString(), "10")))
        .startsWith("Unreachable: ")
        .contains("writ")
        .contains("another data folder");
  }

  private String readOnly(Path folder) throws Exception {
    forReadingOnly(folder);
    return say(start(withoutSpecialRights(), "read", folder.toString()));
  }

  @Test
  void aFolderThatWasClosedCanBeReadWithoutTheRightToWrite() throws Exception {
    Path folder = temporary.resolve("data");
    try (RunStore store = Samples.open(folder)) {
      Samples.start(store, "r", 1);
    }
    assertThat(readOnly(folder)).isEqualTo("r 2\ncut off: [r]\nletters: 0\n");
    assertThat(folder.resolve("pawl.db-wal")).doesNotExist();
  }

  @Test
  void aFolderOfAProcessThatWasKilledCanBeReadWithoutTheRightToWrite() throws Exception {
    Path folder = leftByAKill();
    assertThat(folder.resolve("pawl.db-wal")).isNotEmptyFile();
    assertThat(readOnly(folder)).isEqualTo("r 2\ncut off: [r]\nletters: 0\n");
  }

  @Test
  void aCopyWithItsLogCanBeReadWithoutTheRightToWrite() throws Exception {
    Path folder = leftByAKill();
    Files.delete(folder.resolve("pawl.db-shm"));
    assertThat(readOnly(folder)).isEqualTo("r 2\ncut off: [r]\nletters: 0\n");
  }

  @Test
  void aFolderThatIsInUseCanBeReadWithoutTheRightToWrite() throws Exception {
    Path folder = temporary.resolve("data");
    Process owner = start(List.of(), "wait", folder.toString(), "false");
    try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("begun");
      assertThat(readOnly(folder)).isEqualTo("r 2\ncut off: []\nletters: 0\n");
      goOn(owner);
      assertThat(said.readLine()).isEqualTo("may act");
    }
  }

  private Path leftByAKill() throws Exception {
    Path folder = temporary.resolve("data");
    Process owner = start(List.of(), "wait", folder.toString(), "false");
    try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("begun");
      kill(owner);
      owner.waitFor();
    }
    return folder;
  }

  @Test
  void aFolderWithoutTheRightToWriteIsReported() throws Exception {
    Path above = temporary.resolve("above");
    Files.createDirectory(above);
    forReadingOnly(above);
    Path folder = above.resolve("data");
    assertThat(say(start(withoutSpecialRights(), "try", folder.toString(), "10")))
        .startsWith("Unreachable: ")
        .contains("may not write")
        .contains(folder.toString());
    assertThat(folder).doesNotExist();
  }

  /** The super-user may write anything, unless it gives up that right. */
  private static List<String> withoutSpecialRights() {
    return System.getProperty("user.name").equals("root")
        ? List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search")
        : List.of();
  }

  private static void forReadingOnly(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path each : files.toList()) {
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("r-x------"));
      }
    }
  }
}
