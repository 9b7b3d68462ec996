package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs in a data folder that something has happened to. */
@Timeout(120)
class DamagedFolderIT {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final List<String> LEFT = List.of("one", "two", "three");

  @TempDir Path folder;
  private World left;

  /** Three runs that have acted and ask, and whose process was killed. */
  @BeforeEach
  void leaveSomeRuns() throws Exception {
    World before = new World(folder.resolve("before"));
    try (RunHost host = host(before)) {
      for (String run : LEFT) {
        HostedRun begun = begin(host, before, run, "act");
        begun.awaitNews(LONG, Set.of());
        begun.sync();
      }
      left = before.killed(folder.resolve("left"));
    }
  }

  private static RunHost host(World world) {
    return new RunHost(world.open());
  }

  private static HostedRun begin(RunHost host, World world, String run, String tool) {
    return host.begin(world.engine(run), World.tool(tool), Map.of(), RunOptions.DEFAULT);
  }

  /** Resumes all that can be resumed, and returns how many that were. */
  private static int goOn(RunHost host, World world) throws InterruptedException {
    int number = host.recover(world.recovery("", ""));
    for (String run : LEFT) {
      if (host.find(run).isPresent()) {
        assertThat(Visitors.attend(host.find(run).get()))
            .isEqualTo(new RunResult.Completed(run, World.result("act")));
      }
    }
    return number;
  }

  private void checkCalls(int second) {
    for (String run : LEFT) {
      assertThat(left.calls(run, "first")).isEqualTo(1);
    }
    assertThat(LEFT.stream().mapToLong(run -> left.calls(run, "second")).sum()).isEqualTo(second);
  }

  /** Of a database file whose format says so, nobody can write, whatever rights he has. */
  private void makeReadOnly(boolean readOnly) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(left.file().toFile(), "rw")) {
      file.seek(18);
      file.write(readOnly ? 3 : 2);
    }
  }

  @Test
  void inAReadOnlyFileNothingBeginsThatHasToBeKeptAndAllGoesOnLater() throws Exception {
    try (RunHost host = host(left)) {
      assertThat(host.store().find("one")).as("it was written ahead").isPresent();
    }
    makeReadOnly(true);
    try (RunHost host = host(left)) {
      HostedRun acting = begin(host, left, "new", "act");
      assertThatThrownBy(() -> acting.await(LONG))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("read-only")
          .hasMessageContaining("make them writable")
          .hasMessageContaining(left.file().toString());
      assertThat(left.calls("new", "first")).as("it has not acted").isZero();
      assertThat(begin(host, left, "pure", "compute").await(LONG))
          .as("what only computes needs no disk")
          .contains(new RunResult.Completed("pure", 42));
      assertThat(host.store().events("one")).as("all can still be read").isNotEmpty();
      assertThat(host.recover(left.recovery("", ""))).isZero();
      checkCalls(0);
    }
    makeReadOnly(false);
    try (RunHost host = host(left)) {
      assertThat(goOn(host, left)).isEqualTo(3);
      checkCalls(3);
    }
  }

  @Test
  void ofATornLogAllThatWasPromisedIsThere() throws Exception {
    World torn;
    try (RunHost host = host(left)) {
      host.recover(left.recovery("", ""));
      for (String run : LEFT) {
        HostedRun resumed = host.find(run).orElseThrow();
        resumed.awaitNews(LONG, Set.of());
        resumed.sync();
      }
      long safe = left.written();
      begin(host, left, "late", "compute").await(LONG);
      assertThat(host.store().find("late")).as("it was written").isPresent();
      assertThat(left.written()).isGreaterThan(safe);
      torn = left.torn(folder.resolve("torn"), safe);
    }
    try (RunHost host = host(torn)) {
      assertThat(host.store().find("late")).as("what came last is torn").isEmpty();
      assertThat(host.store().events("one")).hasAtLeastOneElementOfType(Event.RunResumed.class);
      assertThat(goOn(host, torn)).isEqualTo(3);
    }
    left = torn;
    checkCalls(3);
  }

  @Test
  void aFolderOfANewerVersionIsLeftAlone() throws Exception {
    left.sql("UPDATE meta SET version = version + 1");
    try (RunHost host = host(left)) {
      assertThatThrownBy(() -> host.recover(left.recovery("", "")))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("newer version of Pawl")
          .hasMessageContaining("use that version, or another data folder");
      HostedRun acting = begin(host, left, "new", "act");
      assertThatThrownBy(() -> acting.await(LONG))
          .isInstanceOf(PawlException.class)
          .hasMessageContaining("newer version of Pawl");
      assertThat(left.calls("new", "first")).as("it has not acted").isZero();
    }
    left.sql("UPDATE meta SET version = version - 1");
    try (RunHost host = host(left)) {
      assertThat(goOn(host, left)).isEqualTo(3);
    }
    checkCalls(3);
  }

  @Test
  void aRunThatIsDamagedOrOfANewerVersionIsLeftAloneAndTheOthersGoOn() throws Exception {
    left.sql(
        "UPDATE chunks SET data = zeroblob(length(data)) WHERE run ="
            + " (SELECT number FROM runs WHERE id = 'one')",
        "UPDATE runs SET status = 'DREAMING' WHERE id = 'two'");
    try (RunHost host = host(left)) {
      goOn(host, left);
      assertThat(host.store().events("three").getLast()).isInstanceOf(Event.RunCompleted.class);
      assertThatThrownBy(() -> host.store().events("one"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("other runs are not affected");
      checkCalls(1);
    }
    try (RunHost host = host(left)) {
      assertThatThrownBy(() -> host.adopt("one", left.recovery("", "")))
          .isInstanceOf(PawlException.Conflict.class);
    }
  }
}
