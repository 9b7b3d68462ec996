package dev.pawl.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.SkippedFile;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every source of files has to keep to. */
public abstract class FileSourceContract {
  private static final int LARGEST = 1 << 20;

  /** A new source, called {@code prompts}, of the place. The test closes it. */
  protected abstract FileSource open();

  /** Makes these all the files that the place has. */
  protected abstract void publish(Map<String, byte[]> files) throws IOException;

  /** Makes it impossible to reach the place. */
  protected abstract void lose() throws IOException;

  /** Makes it possible again. */
  protected abstract void restore() throws IOException;

  @Test
  void whatAPlaceHasIsThereInOrder() throws IOException {
    publish(texts("templates/b.md", "B", "flows/a.json", "{}", "flows/a/x.json", "1"));
    try (FileSource source = open()) {
      Snapshot snapshot = source.current();
      assertThat(source.name()).isEqualTo("prompts");
      assertThat(snapshot.name()).isEqualTo("prompts");
      assertThat(snapshot.trouble()).isNull();
      assertThat(snapshot.isKnown()).isTrue();
      assertThat(snapshot.skipped()).isEmpty();
      assertThat(snapshot.files())
          .extracting(SourceFile::path)
          .containsExactly("flows/a.json", "flows/a/x.json", "templates/b.md");
      assertThat(contents(snapshot))
          .isEqualTo(Map.of("flows/a.json", "{}", "flows/a/x.json", "1", "templates/b.md", "B"));
    }
  }

  @Test
  void sizesAreThoseOfTheContents() throws IOException {
    publish(
        Map.of("empty", new byte[0], "largest", new byte[LARGEST], "ü.md", "ü".getBytes(UTF_8)));
    try (FileSource source = open()) {
      assertThat(source.current().files())
          .hasSize(3)
          .allSatisfy(file -> assertThat(file.read()).hasSize((int) file.size()));
    }
  }

  @Test
  void whoeverChangesWhatWasReadChangesOnlyThat() throws IOException {
    publish(texts("a.md", "one"));
    try (FileSource source = open()) {
      SourceFile file = source.current().files().getFirst();
      file.read()[0] = 'X';
      assertThat(new String(file.read(), UTF_8)).isEqualTo("one");
    }
  }

  @Test
  void aChangeIsSeenAfterALook() throws IOException {
    publish(texts("a.md", "one", "b.md", "two"));
    try (FileSource source = open()) {
      Snapshot before = source.refresh();
      assertThat(source.refresh().revision()).isEqualTo(before.revision());
      publish(texts("a.md", "another one"));
      Snapshot after = source.refresh();
      assertThat(after.revision()).isNotEqualTo(before.revision());
      assertThat(contents(after)).isEqualTo(Map.of("a.md", "another one"));
      assertThat(contents(source.current())).isEqualTo(Map.of("a.md", "another one"));
    }
  }

  @Test
  void aSnapshotStaysAsItIs() throws IOException {
    publish(texts("a.md", "one", "b.md", "two"));
    try (FileSource source = open()) {
      Snapshot before = source.current();
      publish(texts("b.md", "changed"));
      source.refresh();
      assertThat(contents(before)).isEqualTo(Map.of("a.md", "one", "b.md", "two"));
    }
  }

  @Test
  void aFileThatIsTooLargeIsToldAndNotThere() throws IOException {
    publish(Map.of("large.json", new byte[2 * LARGEST], "small.json", new byte[10]));
    try (FileSource source = open()) {
      Snapshot snapshot = source.current();
      assertThat(snapshot.files()).extracting(SourceFile::path).containsExactly("small.json");
      assertThat(snapshot.skipped()).extracting(SkippedFile::path).containsExactly("large.json");
      assertThat(snapshot.skipped().getFirst().reason()).contains("2097152", "1048576");
      assertThat(snapshot.trouble()).isNull();
    }
  }

  @Test
  void aPlaceThatIsGoneLeavesWhatItHad() throws IOException {
    publish(texts("a.md", "one"));
    try (FileSource source = open()) {
      Snapshot before = source.current();
      lose();
      Snapshot without = source.refresh();
      assertThat(without.trouble()).isNotBlank();
      assertThat(without.revision()).isEqualTo(before.revision());
      assertThat(without.fetchedAt()).isEqualTo(before.fetchedAt());
      assertThat(contents(without)).isEqualTo(Map.of("a.md", "one"));
      assertThat(source.current().trouble()).isNotBlank();
      restore();
      publish(texts("a.md", "two"));
      Snapshot again = source.refresh();
      assertThat(again.trouble()).isNull();
      assertThat(again.fetchedAt()).isAfterOrEqualTo(before.fetchedAt());
      assertThat(contents(again)).isEqualTo(Map.of("a.md", "two"));
    }
  }

  @Test
  void aPlaceThatNeverWasThereHasNothing() throws IOException {
    publish(texts("a.md", "one"));
    lose();
    try (FileSource source = open()) {
      Snapshot nothing = source.current();
      assertThat(nothing.isKnown()).isFalse();
      assertThat(nothing.trouble()).isNotBlank();
      assertThat(nothing.files()).isEmpty();
      restore();
      assertThat(contents(source.refresh())).isEqualTo(Map.of("a.md", "one"));
    }
  }

  @Test
  void manyMayLookAtTheSameTime() throws Exception {
    publish(texts("a.md", "one"));
    try (FileSource source = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Snapshot>> looks = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        looks.add(i % 2 == 0 ? source::refresh : source::current);
      }
      for (Future<Snapshot> look : threads.invokeAll(looks)) {
        assertThat(look.get().trouble()).isNull();
        assertThat(contents(look.get())).isEqualTo(Map.of("a.md", "one"));
      }
    }
  }

  /** What is in the files, by their paths. */
  protected static Map<String, String> contents(Snapshot snapshot) {
    Map<String, String> contents = new TreeMap<>();
    snapshot.files().forEach(file -> contents.put(file.path(), new String(file.read(), UTF_8)));
    return contents;
  }

  /**
   * Files with texts.
   *
   * @param pathsAndTexts a path, its text, a path …
   */
  protected static Map<String, byte[]> texts(String... pathsAndTexts) {
    Map<String, byte[]> files = new TreeMap<>();
    for (int i = 0; i < pathsAndTexts.length; i += 2) {
      files.put(pathsAndTexts[i], pathsAndTexts[i + 1].getBytes(UTF_8));
    }
    return files;
  }
}
