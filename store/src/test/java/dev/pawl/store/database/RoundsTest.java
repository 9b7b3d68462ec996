package dev.pawl.store.database;

import static dev.pawl.store.Samples.start;
import static dev.pawl.store.Samples.started;
import static dev.pawl.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.Samples;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsTest {
  @TempDir Path folder;

  private UnreliableDatabase database() {
    return new UnreliableDatabase(new SqliteDatabase(folder, Duration.ofSeconds(10)));
  }

  private DatabaseRunStore store(UnreliableDatabase database) {
    return new DatabaseRunStore(database, Samples.EAGER.patience(Duration.ofSeconds(10)));
  }

  @Test
  void aRunThatBeginsWhileOthersTakeThisProcessForGoneIsNotOwnedAndUndriven() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      start(store, "before", 1);
      Journal begun = store.begin("r");
      begun.append(started("r"));
      database.losePlaceAtNextCommit();
      assertThatThrownBy(begun::sync).isInstanceOf(PawlException.class);
      assertThat(store.orphans(10, null)).isNotNull(); // what was under way is over
      assertThat(store.drives("r")).isFalse();
      assertThat(store.find("r")).isEmpty();
    }
  }

  @Test
  void aCommitWhoseSuccessWasNotHeardOfCountsOnce() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      database.loseNextAnswer();
      journal.append(step(2));
      journal.sync();
      Journal begun = store.begin("s");
      begun.append(started("s"));
      database.loseNextAnswer();
      begun.sync();
      begun.append(new Event.RunCompleted(3, 1));
      database.loseNextAnswer();
      begun.sync();
      assertThat(store.events("r")).containsExactly(started("r"), step(1), step(2));
      assertThat(store.events("s")).hasSize(2);
      assertThat(store.find("s")).map(RunSummary::status).contains(RunStatus.COMPLETED);
      assertThat(store.drives("r")).isTrue();
      assertThat(store.drives("s")).isFalse();
    }
  }

  @Test
  void whatWasAppendedMeanwhileFollowsIt() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      database.loseNextAnswer();
      database.fail(true);
      journal.append(step(2));
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      database.fail(false);
      journal.sync();
      journal.append(step(3));
      journal.sync();
      assertThat(store.events("r")).containsExactly(started("r"), step(1), step(2), step(3));
    }
  }

  @Test
  void aLastWordIsWrittenWithWhatCouldNotBeWritten() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      database.fail(true);
      journal.append(step(2));
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      assertThatThrownBy(() -> journal.append(step(3)))
          .isInstanceOf(PawlException.Unreachable.class);
      journal.leave(step(3));
      database.fail(false);
      journal.sync();
      assertThat(store.events("r")).containsExactly(started("r"), step(1), step(2), step(3));
    }
  }

  @Test
  void aSecondCommitWhoseFateIsUnknownDoesNotHideTheFirst() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      database.meanwhile(() -> journal.append(step(3)));
      database.loseNextAnswer();
      database.fail(true);
      journal.append(step(2));
      assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
      // The first did arrive. The second, of more events, finds that out, but is not heard of.
      database.loseNextAnswer();
      database.fail(false);
      // Fails if it made that attempt, and not if the writer did so by itself before.
      Throwable _ = catchThrowable(journal::sync);
      journal.sync();
      journal.append(step(4));
      journal.sync();
      assertThat(store.drives("r")).isTrue();
      assertThat(store.events("r"))
          .containsExactly(started("r"), step(1), step(2), step(3), step(4));
    }
  }

  @Test
  void whoAsksWhileAnOlderAttemptFailsWaitsForTheNext() throws Exception {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      List<Throwable> heard = new ArrayList<>();
      Thread later = Thread.ofPlatform().unstarted(() -> heard.add(catchThrowable(journal::sync)));
      database.meanwhile(
          () -> {
            later.start();
            while (later.getState() != Thread.State.TIMED_WAITING) {
              Thread.onSpinWait();
            }
            database.failOnce();
          });
      database.loseNextAnswer();
      journal.append(step(2));
      // Fails if it began that attempt, and not if the writer did so by itself before.
      Throwable _ = catchThrowable(journal::sync);
      later.join();
      assertThat(heard).containsExactly((Throwable) null);
      assertThat(store.events("r")).containsExactly(started("r"), step(1), step(2));
    }
  }

  @Test
  void theFirstReasonWhyARunCannotBeKeptIsTheOneThatIsTold() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database)) {
      Journal journal = start(store, "r", 1);
      database.fail("a worn disk");
      journal.append(step(2));
      assertThatThrownBy(journal::sync).hasMessageContaining("a worn disk");
      database.fail("something that only follows from it");
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(journal::sync).hasMessageContaining("a worn disk");
      }
      assertThatThrownBy(() -> journal.append(step(3))).hasMessageContaining("a worn disk");
      database.fail(false);
      journal.sync();
      database.fail("something else");
      journal.append(step(3));
      assertThatThrownBy(journal::sync).hasMessageContaining("something else");
      database.fail(false);
    }
  }

  @Test
  void whatFailsForAWhileIsWrittenLater() {
    UnreliableDatabase database = database();
    try (RunStore store = store(database);
        RunStore other = Samples.open(folder)) {
      Journal first = start(store, "r", 1);
      database.fail(true);
      first.append(step(2));
      assertThatThrownBy(first::sync).isInstanceOf(PawlException.Unreachable.class);
      assertThatThrownBy(() -> first.append(step(3))).isInstanceOf(PawlException.Unreachable.class);
      Journal pure = store.begin("pure");
      pure.append(started("pure"));
      assertThatThrownBy(() -> store.keepDefinition("d", "x"))
          .isInstanceOf(PawlException.Unreachable.class);
      database.fail(false);
      await(other, "pure", 1);
      await(other, "r", 3);
      // Others see it a moment before those who wait here are told.
      first.sync();
      first.append(step(3));
      first.sync();
      assertThat(other.events("r")).hasSize(4);
    }
  }

  @Test
  void aRequestThatFailsDoesNotSpoilTheOthersOfItsRound() {
    try (DatabaseRunStore store = store(database())) {
      Journal journal = start(store, "r", 1);
      journal.append(step(2));
      assertThatThrownBy(
              () ->
                  store.whileWriting(
                      _ -> {
                        throw new PawlException.Conflict("no");
                      }))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessage("no");
      assertThatThrownBy(
              () ->
                  store.whileWriting(
                      session ->
                          session.statement("INSERT INTO letters (number) VALUES (1)").execute()))
          .isInstanceOf(PawlException.Unreachable.class);
      journal.sync();
      assertThat(store.events("r")).hasSize(3);
    }
  }

  @Test
  void whoLooksSeesEverythingThatWasAppendedHoweverMuchIsBeingWritten() {
    try (RunStore store = store(database())) {
      for (int i = 1; i <= 20_000; i++) {
        String run = "r" + i;
        store.begin(run).append(started(run));
        if (i % 10_000 == 0) {
          assertThat(store.list(RunQuery.ALL.most(30_000)).size()).isEqualTo(i);
        }
      }
    }
  }

  @Test
  void thoseWhoWaitDoNotKeepTheOthersFromBeingWritten() throws InterruptedException {
    try (RunStore store = store(database());
        RunStore other = Samples.open(folder)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Journal busy = start(store, "busy" + i, 1);
        threads.add(Thread.startVirtualThread(() -> appendUntilInterrupted(busy)));
      }
      Journal pure = store.begin("pure");
      pure.append(started("pure"));
      await(other, "pure", 1);
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void appendUntilInterrupted(Journal journal) {
    for (int i = 2; !Thread.currentThread().isInterrupted(); i++) {
      journal.append(step(i));
      journal.sync();
    }
  }

  @Test
  void anAdoptionThatWasNotHeardOfCanBeDoneAgain() {
    UnreliableDatabase database = database();
    try (RunStore dead = Samples.open(folder)) {
      start(dead, "r", 1);
    }
    try (RunStore store = store(database)) {
      assertThat(store.orphans(1_000, null)).hasSize(1);
      store.keepDefinition("d", "opens it");
      database.loseNextAnswer();
      database.fail(true);
      assertThatThrownBy(() -> store.adopt("r")).isInstanceOf(PawlException.Unreachable.class);
      database.fail(false);
      assertThat(store.drives("r")).isFalse();
      assertThat(store.orphans(1_000, null)).hasSize(1);
      assertThat(store.adopt("r")).isPresent();
      assertThat(store.orphans(1_000, null)).isEmpty();
    }
  }

  private static void await(RunStore store, String run, long events) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    Optional<Long> found = Optional.empty();
    while (!found.equals(Optional.of(events)) && System.nanoTime() < deadline) {
      found = store.find(run).map(RunSummary::events);
      Thread.onSpinWait();
    }
    assertThat(found).contains(events);
  }
}
