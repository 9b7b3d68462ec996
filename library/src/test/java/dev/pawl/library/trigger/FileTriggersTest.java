package dev.pawl.library.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTriggersTest {
  @TempDir Path folder;
  private Path inbox;
  private Path file;

  @BeforeEach
  void begin() throws IOException {
    inbox = Files.createDirectory(folder.resolve("inbox"));
    file = Served.write(folder, "[{ file: 'inbox/*.csv' }]");
  }

  private RunStore store() {
    return Stores.open(folder.resolve("data").toString(), JournalLimits.DEFAULT);
  }

  private Served served() {
    return new Served(store(), file, new Served.Clock("2026-11-18T05:00:00Z"));
  }

  @Test
  void firesOncePerFileAlsoAfterARestart() throws Exception {
    try (Served served = served()) {
      served.at("2026-11-18T05:00:00Z");
      Files.writeString(inbox.resolve("a.csv"), "1");
      served.at("2026-11-18T05:00:01Z");
      assertThat(served.runs()).isEmpty();
      served.at("2026-11-18T05:00:03Z").at("2026-11-18T05:00:04Z");
      assertThat(served.runs()).hasSize(1);
      assertThat(served.host.store().begun(served.runs().getFirst().run()).orElseThrow().input())
          .isEqualTo(Map.of("path", inbox.resolve("a.csv").toString()));
    }
    try (Served again = served()) {
      Files.writeString(inbox.resolve("b.csv"), "2");
      again.at("2026-11-18T06:00:00Z").at("2026-11-18T06:00:02Z").at("2026-11-18T06:00:04Z");
      assertThat(again.runs()).hasSize(2);
    }
  }

  @Test
  void aFileThatIsStillWrittenIsNotComplete() throws Exception {
    Path half = inbox.resolve("half.csv");
    try (Served served = served()) {
      Files.writeString(half, "1");
      Files.setLastModifiedTime(half, FileTime.fromMillis(1_000));
      served.at("2026-11-18T05:00:00Z");
      Files.writeString(half, "2", StandardOpenOption.APPEND);
      Files.setLastModifiedTime(half, FileTime.fromMillis(2_000));
      served.at("2026-11-18T05:00:03Z");
      Files.setLastModifiedTime(half, FileTime.fromMillis(3_000));
      served.at("2026-11-18T05:00:06Z").at("2026-11-18T05:00:07Z");
      assertThat(served.runs()).isEmpty();
      served.at("2026-11-18T05:00:08Z");
      assertThat(served.runs()).hasSize(1);
    }
  }

  @Test
  void aFileThatIsWrittenAnewIsAnotherOne() throws Exception {
    Path daily = inbox.resolve("daily.csv");
    try (Served served = served()) {
      Files.writeString(daily, "1");
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T05:00:03Z");
      Files.writeString(daily, "another");
      served.at("2026-11-18T05:00:04Z").at("2026-11-18T05:00:07Z");
      assertThat(served.runs()).hasSize(2);
    }
  }

  @Test
  void otherNamesFoldersAndUnfinishedFilesAreLeftAlone() throws Exception {
    Files.writeString(inbox.resolve("a.txt"), "1");
    Files.writeString(inbox.resolve(".hidden.csv"), "1");
    Files.createDirectory(inbox.resolve("folder.csv"));
    Files.createSymbolicLink(inbox.resolve("link.csv"), inbox.resolve("a.txt"));
    Files.writeString(Files.createDirectory(inbox.resolve("sub")).resolve("b.csv"), "1");
    try (Served served = served()) {
      served.at("2026-11-18T05:00:00Z").at("2026-11-18T05:00:03Z");
      assertThat(served.runs()).isEmpty();
    }
  }

  @Test
  void aFolderThatIsNotThereYetMayCome() throws Exception {
    file = Served.write(folder, "[{ file: 'later/*' }]");
    try (Served served = served()) {
      served.at("2026-11-18T05:00:00Z");
      Files.writeString(Files.createDirectory(folder.resolve("later")).resolve("x"), "1");
      Files.writeString(folder.resolve("later/y.part"), "1");
      served.at("2026-11-18T05:00:01Z").at("2026-11-18T05:00:03Z");
      assertThat(served.runs()).hasSize(1);
      assertThat(served.said).isEmpty();
    }
  }

  @Test
  void severalProcessesFireOnce() throws Exception {
    Files.writeString(inbox.resolve("a.csv"), "1");
    try (Served one = served();
        Served other = served()) {
      one.at("2026-11-18T05:00:00Z");
      other.at("2026-11-18T05:00:00Z");
      one.at("2026-11-18T05:00:03Z");
      other.at("2026-11-18T05:00:03Z");
      assertThat(one.runs()).hasSize(1);
    }
  }
}
