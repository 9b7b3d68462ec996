package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of snapshots when a repository changes, or breaks. */
class GitHistoryTest {
  @TempDir private Path folder;
  private TestRepository repository;

  @BeforeEach
  void create() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private FileSource open() {
    return Orders.open(repository.uri(), folder.resolve("data"));
  }

  private static Map<String, byte[]> text(String text) {
    return Map.of("a.md", text.getBytes(UTF_8));
  }

  private static String read(Snapshot snapshot) {
    return new String(snapshot.files().getFirst().read(), UTF_8);
  }

  @Test
  void aForcePushIsSeenAndWhoReadsTheOldCommitGoesOn() throws IOException {
    repository.push("main", text("one"));
    ObjectId two = repository.push("main", text("two"));
    try (FileSource source = open()) {
      Snapshot before = source.refresh();
      ObjectId three = repository.forcePush("main", text("three"));
      Snapshot after = source.refresh();
      assertThat(after.revision()).isEqualTo(three.name());
      assertThat(read(after)).isEqualTo("three");
      assertThat(before.revision()).isEqualTo(two.name());
      assertThat(read(before)).isEqualTo("two");
    }
  }

  @Test
  void aBranchThatIsDeletedLeavesWhatItHad() throws IOException {
    repository.push("main", text("one"));
    try (FileSource source = open()) {
      source.refresh();
      repository.deleteBranch("main");
      Snapshot without = source.refresh();
      assertThat(without.trouble()).isNotBlank();
      assertThat(read(without)).isEqualTo("one");
      repository.push("main", text("two"));
      assertThat(read(source.refresh())).isEqualTo("two");
      assertThat(source.current().trouble()).isNull();
    }
  }

  @Test
  void aCommitThatIsNotWholeIsNotServed() throws IOException {
    repository.push("main", text("one"));
    try (FileSource source = open()) {
      source.refresh();
      ObjectId lost = repository.blob("two");
      repository.push("main", text("two"));
      repository.lose(lost);
      Snapshot broken = source.refresh();
      assertThat(broken.trouble()).isNotBlank();
      assertThat(read(broken)).isEqualTo("one");
      repository.find(lost);
      assertThat(read(source.refresh())).isEqualTo("two");
    }
  }

  @Test
  void anotherProcessLaterFindsWhatWasFetched() throws IOException {
    repository.push("main", text("one"));
    try (FileSource source = open()) {
      source.refresh();
    }
    Files.move(repository.folder(), folder.resolve("away"));
    try (FileSource source = open()) {
      Snapshot kept = source.current();
      assertThat(kept.trouble()).isNull();
      assertThat(read(kept)).isEqualTo("one");
      assertThat(source.refresh().trouble()).isNotBlank();
      assertThat(read(source.current())).isEqualTo("one");
    }
  }

  @Test
  void afterManyFetchesANewRepositoryIsBegunAndOldSnapshotsGoOn() throws IOException {
    GitLimits limits = GitLimits.USUAL.fetching(1 << 20, 3);
    Path data = folder.resolve("data");
    repository.push("main", text("text 0"));
    try (FileSource source = GitSourceProvider.open(Orders.of(repository.uri()), data, limits)) {
      Snapshot first = source.refresh();
      for (int i = 1; i <= 8; i++) {
        repository.push("main", text("text " + i));
        assertThat(read(source.refresh())).isEqualTo("text " + i);
      }
      assertThat(generations(data)).hasSize(3);
      assertThat(read(first)).isEqualTo("text 0");
    }
    try (FileSource source = GitSourceProvider.open(Orders.of(repository.uri()), data, limits)) {
      for (int i = 9; i <= 12; i++) {
        repository.push("main", text("text " + i));
        assertThat(read(source.refresh())).isEqualTo("text " + i);
      }
    }
    assertThat(generations(data))
        .extracting(each -> each.getFileName().toString())
        .contains("g5")
        .doesNotContain("g1", "g2");
  }

  private static List<Path> generations(Path data) throws IOException {
    try (Stream<Path> files = Files.find(data, 3, (file, _) -> isGeneration(file))) {
      return files.toList();
    }
  }

  private static boolean isGeneration(Path file) {
    return file.getFileName().toString().matches("g\\d+");
  }

  @Test
  void whatIsDamagedInTheDataFolderIsFetchedAnew() throws IOException {
    repository.push("main", text("one"));
    Path data = folder.resolve("data");
    try (FileSource source = open()) {
      source.refresh();
    }
    for (String damage : List.of("mark.json", "config", ".pack")) {
      try (Stream<Path> files = Files.walk(data)) {
        for (Path file : files.filter(each -> each.toString().endsWith(damage)).toList()) {
          Files.delete(file);
          Files.writeString(file, "damaged");
        }
      }
      try (FileSource source = open()) {
        Snapshot snapshot = source.current();
        assertThat(snapshot.trouble()).as(damage).isNull();
        assertThat(read(snapshot)).as(damage).isEqualTo("one");
      }
    }
  }

  @Test
  void onlyThisUserCanReadWhatWasFetchedAndVersionControlDoesNotSeeIt() throws IOException {
    repository.push("main", text("one"));
    Path data = folder.resolve("data");
    try (FileSource source = open()) {
      source.refresh();
    }
    assertThat(Files.readString(data.resolve(".gitignore"))).isEqualTo("*\n");
    assertThat(Files.getPosixFilePermissions(data)).hasSize(3);
    assertThat(Files.getPosixFilePermissions(data.resolve("git"))).hasSize(3);
  }
}
