package dev.pawl.store.postgres;

import static dev.pawl.store.Samples.append;
import static dev.pawl.store.Samples.start;
import static dev.pawl.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.Samples;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.database.UnreliableDatabase;
import dev.pawl.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that want the same rows at the same time. */
@Timeout(120)
class PostgresContentionIT {
  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final StoreSettings SETTINGS =
      StoreSettings.DEFAULT
          .patience(Duration.ofSeconds(6))
          .delay(Duration.ofMillis(20))
          .lease(LEASE);

  private final PostgresServer server = PostgresServer.running();

  private PostgresDatabase elsewhere(String schema) {
    return new PostgresDatabase(PostgresAddress.parse(server.address(schema)), SETTINGS, null);
  }

  private Connection connect() throws Exception {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres",
        "pawl",
        PostgresServer.PASSWORD);
  }

  private static Optional<Journal> take(RunStore other, String run, Duration most) {
    long until = System.nanoTime() + most.toNanos();
    Optional<Journal> taken = other.adopt(run);
    while (taken.isEmpty() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(5_000_000);
      taken = other.adopt(run);
    }
    return taken;
  }

  @Test
  void whoIsCutOffInTheMiddleOfATransactionHoldsUpNobody() throws Exception {
    PostgresDatabase machine = elsewhere("midway");
    try (RunStore owner = new DatabaseRunStore(machine, SETTINGS);
        RunStore other = new DatabaseRunStore(elsewhere("midway"), SETTINGS);
        Connection backend = connect();
        Statement stuck = backend.createStatement()) {
      start(owner, "r", 1);
      Journal healthy = start(other, "healthy", 1);
      machine.die();
      // The server has not noticed that the connection is lost by which it wrote.
      backend.setAutoCommit(false);
      stuck.execute(
          "SELECT pg_advisory_lock(lock_key) FROM midway.owners JOIN midway.runs"
              + " ON owner = owners.id WHERE runs.id = 'r'");
      stuck.execute("UPDATE midway.runs SET events = events + 1 WHERE id = 'r'");
      stuck.execute(
          "UPDATE midway.owners SET seen = seen FROM midway.runs"
              + " WHERE owner = owners.id AND runs.id = 'r'");
      Thread keeper = Thread.startVirtualThread(() -> take(other, "r", LEASE.multipliedBy(5)));
      long worst = 0;
      for (int i = 2; keeper.isAlive(); i++) {
        long before = System.nanoTime();
        append(healthy, i);
        worst = Math.max(worst, System.nanoTime() - before);
      }
      assertThat(other.drives("r")).isTrue();
      assertThat(Duration.ofNanos(worst)).isLessThan(LEASE);
      assertThat(other.events("r")).hasSize(2);
    }
  }

  @Test
  void aRunWhoseLastWriteArrivesWhileItIsAdoptedCanBeGoneOnWith() throws Exception {
    PostgresDatabase machine = elsewhere("late");
    try (RunStore owner = new DatabaseRunStore(machine, SETTINGS);
        RunStore other = new DatabaseRunStore(elsewhere("late"), SETTINGS);
        Connection backend = connect();
        Statement late = backend.createStatement()) {
      start(owner, "r", 1);
      start(other, "s", 1);
      machine.die();
      backend.setAutoCommit(false);
      late.execute("UPDATE late.runs SET events = events + 1 WHERE id = 'r'");
      late.execute(
          "INSERT INTO late.chunks (run, seq, count, check_sum, data)"
              + " SELECT run, 2, 1, check_sum, data FROM late.chunks JOIN late.runs ON number = run"
              + " WHERE id = 'r'");
      assertThat(take(other, "r", LEASE.multipliedBy(2))).isEmpty();
      backend.commit();
      Journal taken = take(other, "r", LEASE.multipliedBy(2)).orElseThrow();
      taken.append(new Event.RunResumed(5));
      taken.sync();
      assertThat(other.drives("r")).isTrue();
    }
  }

  @Test
  void thoseWhoTidyUpWhileRunsBeginDoNotHarmThem() throws Exception {
    List<String> troubles = Collections.synchronizedList(new ArrayList<>());
    long until = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    try (RunStore one = new DatabaseRunStore(elsewhere("tidied"), SETTINGS);
        RunStore two = new DatabaseRunStore(elsewhere("tidied"), SETTINGS)) {
      List<Thread> threads = new ArrayList<>();
      for (RunStore store : List.of(one, two)) {
        store.keepDefinition("sha256:d", "text");
        store.keepDefinition("sha256:" + threads.size(), "unused");
        for (int t = 0; t < 4; t++) {
          String name = threads.size() + "-" + t + "-";
          threads.add(Thread.startVirtualThread(() -> begin(store, name, until, troubles)));
        }
        threads.add(
            Thread.startVirtualThread(
                () -> {
                  while (System.nanoTime() - until < 0) {
                    tryTo(troubles, () -> store.prune(Retention.DEFAULT, 3));
                  }
                }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(troubles).isEmpty();
  }

  private static void begin(RunStore store, String name, long until, List<String> troubles) {
    for (int i = 0; System.nanoTime() - until < 0; i++) {
      String run = name + i;
      tryTo(
          troubles,
          () -> {
            Journal journal = store.begin(run);
            journal.append(Samples.started(run));
            journal.append(new Event.RunCompleted(2, "ok"));
            journal.sync();
          });
    }
  }

  private static void tryTo(List<String> troubles, Runnable work) {
    try {
      work.run();
    } catch (PawlException e) {
      troubles.add(String.valueOf(e.getMessage()));
    }
  }

  @Test
  void aRunThatWasTakenAndGivenBackIsNotTheFirstOnesAnyMore() {
    PostgresDatabase machine = elsewhere("given");
    UnreliableDatabase cut = new UnreliableDatabase(machine);
    try (RunStore owner = new DatabaseRunStore(cut, SETTINGS);
        RunStore other = new DatabaseRunStore(elsewhere("given"), SETTINGS)) {
      start(owner, "warm", 1);
      start(other, "s", 1);
      Journal journal = owner.begin("r");
      journal.append(Samples.started("r"));
      journal.append(step(1));
      cut.loseNextAnswer();
      cut.fail(true);
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      machine.die();
      assertThat(journal.mayStillAct()).as("it may be there").isFalse();
      assertThat(take(other, "r", LEASE.multipliedBy(10))).isPresent();
      other.release("r");
      cut.fail(false);
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.class);
      assertThat(journal.mayStillAct()).isFalse();
      assertThat(other.adopt("r")).isPresent();
    }
  }
}
