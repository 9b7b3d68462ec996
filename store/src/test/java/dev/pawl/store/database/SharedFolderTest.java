package dev.pawl.store.database;

import static dev.pawl.store.Samples.append;
import static dev.pawl.store.Samples.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.store.Samples;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one process does between two looks of another at the same folder. */
@Timeout(60)
class SharedFolderTest {
  private static final long LATER = 90L * 24 * 3600 * 1_000_000;

  @TempDir private Path folder;

  private UnreliableDatabase database() {
    return new UnreliableDatabase(new SqliteDatabase(folder, Duration.ofSeconds(30)));
  }

  private static void finish(RunStore store, String run) {
    Journal journal = store.begin(run);
    journal.append(Samples.started(run));
    journal.append(new Event.RunCompleted(2, "ok"));
    journal.sync();
  }

  @Test
  void pruningNeverDeletesTheEventsOfARunThatGoesOn() {
    UnreliableDatabase database = database();
    try (RunStore one = Samples.open(folder);
        RunStore two = new DatabaseRunStore(database, StoreSettings.DEFAULT)) {
      for (int i = 0; i < 10; i++) {
        finish(one, "old" + i);
      }
      finish(two, "warm");
      database.before(
          () -> {
            assertThat(one.prune(Retention.DEFAULT, LATER)).isEqualTo(11);
            start(one, "fresh", 3);
          });
      assertThat(two.prune(Retention.DEFAULT, LATER)).isZero();
      assertThat(one.events("fresh")).hasSize(4);
    }
  }

  @Test
  void aLetterIsNotThrownAwayForAnother() throws Exception {
    UnreliableDatabase database = database();
    try (DatabaseRunStore one = Samples.open(folder);
        DatabaseRunStore two = new DatabaseRunStore(database, StoreSettings.DEFAULT)) {
      Journal over = start(one, "over", 1);
      start(one, "goes on", 1);
      start(two, "other", 1);
      one.send(letter("late", "over"));
      over.append(new Event.RunCompleted(3, "ok"));
      over.sync();
      CountDownLatch done = new CountDownLatch(1);
      database.before(
          () -> {
            one.whileWriting(session -> session.statement("DELETE FROM letters").executeUpdate());
            one.send(letter("answer", "goes on"));
            done.countDown();
          });
      two.deliver(_ -> false);
      assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
      // Whatever it threw away is gone after its next write.
      append(start(two, "another", 1), 2);
      assertThat(one.letters("goes on")).hasSize(1);
    }
  }

  private static Letter letter(String id, String run) {
    return new Letter(id, run, Principal.LOCAL, new Letter.Wish.Cancel("enough"));
  }

  @Test
  void whatWasWrittenBeforeTheConnectionWasLostIsNotWrittenAgain() throws Exception {
    UnreliableDatabase database = database();
    StoreSettings slow = StoreSettings.DEFAULT.delay(Duration.ofSeconds(20));
    try (DatabaseRunStore store = new DatabaseRunStore(database, slow)) {
      Journal one = start(store, "one", 1);
      Journal two = start(store, "two", 1);
      one.append(Samples.step(2));
      two.append(Samples.step(2));
      int[] times = new int[1];
      // In one round with both runs, which are then written one by one.
      Work.Job<Boolean> wrong =
          _ -> {
            if (times[0]++ == 0) {
              database.meanwhile(() -> database.meanwhile(database::loseNextAnswer));
            }
            throw new PawlException.Conflict("this request is wrong");
          };
      Thread asking =
          Thread.ofVirtual()
              .unstarted(
                  () ->
                      assertThatThrownBy(() -> store.whileWriting(wrong))
                          .hasMessage("this request is wrong"));
      boolean _ =
          store.whileWriting(
              _ -> {
                one.flush();
                two.flush();
                asking.start();
                while (asking.getState() != Thread.State.TIMED_WAITING) {
                  Thread.onSpinWait();
                }
                return true;
              });
      asking.join();
      assertThat(times[0]).isGreaterThan(1);
      append(one, 3);
      append(two, 3);
      assertThat(store.events("one")).hasSize(4);
      assertThat(store.events("two")).hasSize(4);
    }
  }
}
