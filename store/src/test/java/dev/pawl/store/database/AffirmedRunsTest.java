package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.store.Samples;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Making sure which runs this process still drives. */
@Timeout(60)
final class AffirmedRunsTest {
  @TempDir private Path folder;

  @Test
  void aRunThatEndsWhileOthersAreMadeSureOfIsNotTakenForLost() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicReference<Throwable> told = new AtomicReference<>();
    try (DatabaseRunStore store = Samples.open(folder)) {
      Journal ending = Samples.start(store, "ending", 1);
      Journal another = Samples.start(store, "another", 1);
      Thread busy =
          Thread.startVirtualThread(() -> assertThat(hold(store, writing, goOn)).isTrue());
      writing.await();
      // Somebody tidies up too much: others may take this process for gone.
      try (DirectoryStream<Path> owners = Files.newDirectoryStream(folder.resolve("owners"))) {
        for (Path file : owners) {
          Files.delete(file);
        }
      }
      // Both wait for the next round of writing.
      ending.append(new Event.RunCompleted(9, "done"));
      Thread end = waiting(ending, told);
      Thread other = waiting(another, new AtomicReference<>());
      goOn.countDown();
      for (Thread each : new Thread[] {busy, end, other}) {
        each.join();
      }
      assertThat(told.get()).isNull();
      assertThatCode(ending::sync).doesNotThrowAnyException();
      assertThat(store.find("ending").orElseThrow().status()).isEqualTo(RunStatus.COMPLETED);
    }
  }

  private static boolean hold(DatabaseRunStore store, CountDownLatch writing, CountDownLatch goOn) {
    return store.whileWriting(
        _ -> {
          writing.countDown();
          try {
            goOn.await();
            return true;
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Thread waiting(Journal journal, AtomicReference<Throwable> told)
      throws InterruptedException {
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    journal.sync();
                  } catch (RuntimeException e) {
                    told.set(e);
                  }
                });
    while (thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.NEW) {
      Thread.sleep(1);
    }
    return thread;
  }
}
