package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.mcp.face.Faces;
import dev.pawl.model.Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With the file system's own way to tell of changes. */
@Timeout(120)
class FolderWatchIT {
  @TempDir Path parent;
  private Path folder;
  private final BlockingQueue<Change> changes = new LinkedBlockingQueue<>();
  private Catalog catalog;
  private FolderWatch watch;
  private volatile Error failing;

  @BeforeEach
  void start() throws IOException {
    folder = Files.createDirectory(parent.resolve("flows"));
    write("a.yaml", "one");
    DefinitionLoader loader =
        new DefinitionLoader() {
          @Override
          public Bundle read(Path file) {
            return DefinitionFormats.STANDARD.read(file);
          }

          @Override
          public List<Path> alsoReads(Path file) {
            return List.of();
          }
        };
    catalog = new Catalog(List.of(folder), loader, List.of(), Faces.idle());
    catalog.refresh();
    watch = FolderWatch.start(catalog, Duration.ZERO, this::look);
  }

  private void look() {
    Error error = failing;
    if (error != null) {
      failing = null;
      throw error;
    }
    try {
      changes.add(catalog.refresh());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void end() {
    watch.close();
    catalog.close();
  }

  private void write(String file, String tool) throws IOException {
    Files.writeString(
        folder.resolve(file),
        """
        server: { name: demo, version: '1' }
        tools:
          - name: %s
            description: Does nothing
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(tool));
  }

  private void await(Predicate<Change> wanted) throws InterruptedException {
    Change change;
    do {
      // Less than the time after which it looks without being told.
      change = changes.poll(20, TimeUnit.SECONDS);
      assertThat(change).as("a change").isNotNull();
    } while (!wanted.test(change));
  }

  @Test
  void looksOnceAtTheBeginningForWhatHappenedBefore() throws Exception {
    await(change -> !change.isNew());
  }

  @Test
  void looksAgainWhateverHappensInOneLook() throws Exception {
    await(_ -> true);
    failing = new OutOfMemoryError("a test");
    write("b.yaml", "two");
    await(change -> change.added().contains("two"));
    assertThat(failing).as("it happened").isNull();
    write("c.yaml", "three");
    await(change -> change.added().contains("three"));
  }

  @Test
  void seesFilesInFoldersThatAreNew() throws Exception {
    await(_ -> true);
    Files.createDirectories(folder.resolve("b/c/d"));
    write("b/c/d/deep.yaml", "deep");
    await(change -> change.added().contains("deep"));
    write("b/c/d/deep.yaml", "deeper");
    await(change -> change.added().contains("deeper"));
  }

  @Test
  void seesAFolderThatComesBack() throws Exception {
    await(_ -> true);
    Files.delete(folder.resolve("a.yaml"));
    Files.delete(folder);
    await(change -> change.removed().contains("one"));
    Files.createDirectory(folder);
    write("b.yaml", "two");
    await(change -> change.added().contains("two"));
  }

  @Test
  void looksNoMoreAfterItIsClosed() throws Exception {
    await(_ -> true);
    watch.close();
    changes.clear();
    write("b.yaml", "two");
    assertThat(catalog.refresh().added()).containsExactly("two");
    assertThat(changes).isEmpty();
  }
}
