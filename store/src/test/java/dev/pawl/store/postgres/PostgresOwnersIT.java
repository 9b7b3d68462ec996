package dev.pawl.store.postgres;

import static dev.pawl.store.Samples.append;
import static dev.pawl.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.StoreProcess;
import dev.pawl.store.Stores;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who owns a run, while connections, the server and processes come and go. */
class PostgresOwnersIT {
  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final StoreSettings SETTINGS =
      StoreSettings.DEFAULT
          .patience(Duration.ofSeconds(10))
          .delay(Duration.ofMillis(20))
          .lease(LEASE);

  private final PostgresServer server = PostgresServer.running();

  private RunStore open(String schema) {
    return Stores.open(server.address(schema), SETTINGS);
  }

  /** As it is on another machine, whose operating system knows nothing of the others. */
  private PostgresDatabase elsewhere(String schema) {
    return new PostgresDatabase(PostgresAddress.parse(server.address(schema)), SETTINGS, null);
  }

  /** Ends every connection to the server, as one who administers it can. */
  private void endConnections() throws SQLException {
    sql(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            + " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres",
        "pawl",
        PostgresServer.PASSWORD);
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = connect();
        Statement execute = connection.createStatement()) {
      execute.execute(statement);
    }
  }

  /** Between two looks, of which the processor would have its hands full otherwise. */
  private static void pause() {
    LockSupport.parkNanos(5_000_000);
  }

  /** Tries again and again to take the run, for longer than a process may be silent. */
  private static void tryToTake(RunStore other, String run) {
    long until = System.nanoTime() + LEASE.multipliedBy(2).toNanos();
    while (System.nanoTime() - until < 0) {
      assertThat(other.orphans(9, null)).extracting(RunSummary::run).doesNotContain(run);
      assertThat(other.adopt(run)).isEmpty();
      pause();
    }
  }

  private static Journal take(RunStore other, String run) {
    long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    Optional<Journal> taken = other.adopt(run);
    while (taken.isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(until);
      pause();
      taken = other.adopt(run);
    }
    return taken.get();
  }

  @Test
  void aRunIsNotTakenFromAProcessThatLostItsConnection() throws SQLException {
    try (RunStore owner = open("dropped");
        RunStore other = open("dropped")) {
      Journal journal = start(owner, "r", 1);
      start(other, "s", 1);
      for (int i = 2; i < 5; i++) {
        endConnections();
        assertThat(other.adopt("r")).isEmpty();
        append(journal, i);
        assertThat(other.adopt("r")).isEmpty();
      }
      assertThat(owner.events("r")).hasSize(5);
    }
  }

  @Test
  void aRunThatOnlyWaitsIsNotTakenFromAProcessThatLostItsConnection() throws SQLException {
    try (RunStore owner = open("waiting");
        RunStore other = open("waiting")) {
      Journal journal = start(owner, "r", 1);
      endConnections();
      tryToTake(other, "r");
      assertThat(journal.mayStillAct()).isTrue();
      append(journal, 2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRunIsNotTakenFromAProcessWhileTheServerRestarts(PostgresServer.Stop how)
      throws IOException {
    String schema = "restarted_" + how.name().toLowerCase(Locale.ROOT);
    try (RunStore owner = open(schema);
        RunStore other = open(schema)) {
      Journal journal = start(owner, "r", 1);
      Journal silent = start(owner, "silent", 1);
      assertThat(other.orphans(9, null)).isEmpty();
      server.stop(how);
      server.start();
      assertThat(other.adopt("r")).isEmpty();
      append(journal, 2);
      tryToTake(other, "silent");
      assertThat(silent.mayStillAct()).isTrue();
      assertThat(owner.events("r")).hasSize(3);
    }
  }

  @Test
  void whileTheServerIsAwayAProcessSoonStopsToAct() throws IOException {
    try (RunStore owner = open("away")) {
      Journal journal = start(owner, "r", 1);
      server.stop();
      long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (journal.mayStillAct()) {
        assertThat(System.nanoTime()).isLessThan(until);
        pause();
      }
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      server.start();
      append(journal, 2);
      assertThat(journal.mayStillAct()).isTrue();
    }
  }

  @Test
  void aProcessThatClosedLeavesItsRunsToOthersAtOnce() throws SQLException {
    try (RunStore other = new DatabaseRunStore(elsewhere("closed"), SETTINGS)) {
      try (RunStore owner = new DatabaseRunStore(elsewhere("closed"), SETTINGS)) {
        start(owner, "r", 1);
        assertThat(other.adopt("r")).isEmpty();
        endConnections();
      }
      assertThat(other.adopt("r")).isPresent();
    }
  }

  @Test
  void aProcessElsewhereIsGoneWhenItWasWatchedForItsWholeLease() {
    PostgresDatabase machine = elsewhere("elsewhere");
    try (RunStore owner = new DatabaseRunStore(machine, SETTINGS);
        RunStore other = new DatabaseRunStore(elsewhere("elsewhere"), SETTINGS)) {
      start(owner, "r", 1);
      long before = System.nanoTime();
      assertThat(other.adopt("r")).isEmpty();
      machine.die();
      Journal taken = take(other, "r");
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(LEASE);
      append(taken, 2);
    }
  }

  @Test
  void aRunIsShownAsCutOffBeforeThatIsCertainEnoughToTakeIt() {
    PostgresDatabase machine = elsewhere("shown");
    try (RunStore owner = new DatabaseRunStore(machine, SETTINGS)) {
      start(owner, "r", 1);
      machine.die();
      long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      boolean shown = false;
      while (!shown) {
        assertThat(System.nanoTime()).isLessThan(until);
        // One that has just come to look does not know for how long there was nothing to see.
        try (RunStore newcomer = new DatabaseRunStore(elsewhere("shown"), SETTINGS)) {
          shown = !newcomer.cutOff(List.of("r")).isEmpty();
          assertThat(newcomer.adopt("r")).isEmpty();
        }
      }
    }
  }

  @Test
  void aProcessThatStandsStillForTooLongIsFencedWhenItGoesOn() throws Exception {
    Process frozen = freeze("thawed");
    try (BufferedReader said = frozen.inputReader(StandardCharsets.UTF_8);
        RunStore other = open("thawed")) {
      assertThat(said.readLine()).isEqualTo("freezes");
      Journal taken = take(other, "frozen");
      taken.append(new Event.RunResumed(1));
      append(taken, 9);
      letGoOn(frozen);
      assertThat(said.readLine()).isEqualTo("may not act");
      assertThat(said.readLine()).startsWith("Conflict: ").contains("may not resume it");
      assertThat(said.readLine()).isEqualTo("does not drive it");
      assertThat(said.readLine()).as("a new run, under another name").isEqualTo("done");
      assertThat(said.readLine()).as("what nobody has taken").isEqualTo("takes back");
      append(taken, 10);
      assertThat(other.events("frozen")).hasSize(5);
    } finally {
      frozen.destroyForcibly().waitFor();
    }
  }

  @Test
  void aProcessThatStoodStillWhileNobodyLookedGoesOn() throws Exception {
    Process frozen = freeze("unseen");
    try (BufferedReader said = frozen.inputReader(StandardCharsets.UTF_8);
        RunStore other = open("unseen")) {
      assertThat(said.readLine()).isEqualTo("freezes");
      long until = System.nanoTime() + LEASE.multipliedBy(2).toNanos();
      while (System.nanoTime() - until < 0) {
        assertThat(other.find("frozen")).isPresent();
        pause();
      }
      letGoOn(frozen);
      said.readLine();
      assertThat(said.readLine()).isEqualTo("done");
      assertThat(said.readLine()).isEqualTo("drives it");
    } finally {
      frozen.destroyForcibly().waitFor();
    }
  }

  private Process freeze(String schema) throws IOException {
    return StoreProcess.start(
        List.of(), "freeze", server.address(schema), Long.toString(LEASE.toMillis()));
  }

  private static void letGoOn(Process process) throws Exception {
    new ProcessBuilder("kill", "-CONT", Long.toString(process.pid())).start().waitFor();
  }

  @Test
  void aLostConnectionThatTheServerKnowsNothingOfIsEnded() throws SQLException {
    try (RunStore owner = open("half_open");
        Connection earlier = connect();
        Statement statement = earlier.createStatement()) {
      Journal journal = start(owner, "r", 1);
      sql(
          "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks, half_open.owners"
              + " WHERE locktype = 'advisory' AND objid::bigint = lock_key & 4294967295");
      // Stands for a connection that the network swallowed: the server believes in it.
      statement.execute("SELECT pg_advisory_lock(lock_key) FROM half_open.owners");
      append(journal, 2);
      assertThat(owner.events("r")).hasSize(3);
    }
  }

  @Test
  void whoeverIsGoneAndLeftNothingIsForgotten() throws SQLException {
    PostgresDatabase machine = elsewhere("forgotten");
    try (RunStore owner = new DatabaseRunStore(machine, SETTINGS);
        RunStore other = open("forgotten")) {
      start(owner, "r", 1);
      start(other, "s", 1);
      machine.die();
      Journal taken = take(other, "r");
      assertThat(owners("forgotten")).isEqualTo(2);
      taken.append(new Event.RunCompleted(3, "ok"));
      taken.sync();
      other.prune(Retention.DEFAULT, 4);
      assertThat(owners("forgotten")).isEqualTo(1);
    }
    assertThat(owners("forgotten")).isZero();
  }

  @Test
  void tablesOfAnEarlierVersionCanBeReadBeforeAnybodyWrites() throws SQLException {
    try (RunStore owner = open("earlier")) {
      start(owner, "given back", 1);
    }
    sql("DROP TABLE earlier.owners, earlier.clock");
    sql("UPDATE earlier.meta SET version = 2");
    sql(
        "INSERT INTO earlier.runs (id, workflow, digest, principal, started_at, ended_at, status,"
            + " owner, events, bytes) SELECT 'left', workflow, digest, principal, 7, 0, status,"
            + " '0f3c2f5e-0000-4000-8000-000000000000', events, bytes FROM earlier.runs");
    try (RunStore reader = open("earlier")) {
      assertThat(reader.cutOff(List.of("given back", "left")))
          .containsExactlyInAnyOrder("given back", "left");
      assertThat(reader.orphans(9, null)).hasSize(2);
      assertThat(reader.adopt("left")).isPresent();
    }
  }

  private int owners(String schema) throws SQLException {
    try (Connection connection = connect();
        Statement count = connection.createStatement();
        var row = count.executeQuery("SELECT count(*) FROM " + schema + ".owners")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
