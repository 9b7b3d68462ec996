package dev.pawl.store.database;

import static dev.pawl.store.Samples.EAGER;
import static dev.pawl.store.Samples.open;
import static dev.pawl.store.Samples.sql;
import static dev.pawl.store.Samples.start;
import static dev.pawl.store.Samples.started;
import static dev.pawl.store.Samples.step;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.Samples;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFaultsTest {
  @TempDir Path temporary;

  private Path folder() {
    return temporary.resolve("data");
  }

  private Path file() {
    return folder().resolve(SqliteDatabase.FILE);
  }

  @Test
  void openingAndReadingCreateNothing() {
    try (RunStore store = open(folder())) {
      assertThat(store.list(RunQuery.ALL)).isEmpty();
      assertThat(store.orphans(1_000, null)).isEmpty();
      assertThat(store.events("r")).isEmpty();
      assertThat(store.definition("d")).isEmpty();
      assertThat(store.prune(Retention.DEFAULT, 1)).isZero();
      store.deliver(_ -> true);
    }
    assertThat(folder()).doesNotExist();
  }

  @Test
  void onlyTheUserCanReadWhatIsKept() throws IOException {
    try (RunStore store = open(folder())) {
      start(store, "r", 1);
      assertThat(rights(folder())).isEqualTo("rwx------");
      try (Stream<Path> files = Files.walk(folder())) {
        assertThat(files.filter(Files::isRegularFile).toList())
            .hasSizeGreaterThanOrEqualTo(5)
            .allMatch(file -> rights(file).equals("rw-------"));
      }
    }
    assertThat(folder().resolve("owners")).isEmptyDirectory();
  }

  @Test
  void theFolderIsNotForVersionControlUnlessSomebodyElseMadeIt() throws IOException {
    try (RunStore store = open(folder())) {
      start(store, "r", 1);
    }
    assertThat(folder().resolve(".gitignore")).hasContent("*");
    Path theirs = Files.createDirectory(temporary.resolve("theirs"));
    try (RunStore store = open(theirs)) {
      start(store, "r", 1);
    }
    assertThat(theirs.resolve(".gitignore")).doesNotExist();
  }

  private static String rights(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void theFolderMayHaveAnyName() {
    Path odd = temporary.resolve("a b?mode=memory#c%20;:x");
    try (RunStore store = open(odd)) {
      start(store, "r", 1);
    }
    assertThat(odd.resolve(SqliteDatabase.FILE)).isRegularFile();
    try (RunStore store = open(odd)) {
      assertThat(store.events("r")).hasSize(2);
    }
  }

  @Test
  void aFullDiskIsReportedAndOthersGoOnWhenThereIsRoomAgain() throws SQLException {
    try (DatabaseRunStore store = open(folder(), EAGER)) {
      Journal journal = start(store, "r", 1);
      long pages = 60;
      store.whileWriting(session -> pragma(session, "PRAGMA max_page_count = " + pages));
      Event large = new Event.StepCompleted(2, "l", "l", 1, 1, "x".repeat(500_000), -1, null);
      journal.append(large);
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("disk is full")
          .hasMessageContaining(file().toString());
      assertThatThrownBy(() -> journal.append(step(3)))
          .isInstanceOf(PawlException.Unreachable.class);
      // The limit was that of the connection which was given up; a new one has none.
      journal.sync();
      journal.append(step(3));
      journal.sync();
      start(store, "other", 1);
      assertThat(store.events("r")).hasSize(4).contains(large);
    }
  }

  private static boolean pragma(WriteSession session, String sql) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      return statement.execute(sql);
    }
  }

  @Test
  void aFolderThatIsAFileIsReported() throws IOException {
    Files.writeString(folder(), "not a folder");
    try (RunStore store = open(folder())) {
      Journal journal = store.begin("r");
      journal.append(started("r"));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining(folder().toString())
          .hasMessageContaining("is a file")
          .hasMessageContaining("another data folder");
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsReportedAndLeftAlone() throws IOException {
    Files.createDirectory(folder());
    Files.writeString(file(), "this is my diary".repeat(1_000));
    try (RunStore store = open(folder())) {
      assertThatThrownBy(() -> store.list(RunQuery.ALL))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("not a SQLite database");
      Journal journal = store.begin("r");
      journal.append(started("r"));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("not a SQLite database")
          .hasMessageContaining(file().toString());
    }
    assertThat(file()).content().startsWith("this is my diary");
  }

  @Test
  void aDatabaseOfTheFutureIsRefused() throws SQLException {
    try (RunStore store = open(folder())) {
      start(store, "r", 1);
    }
    sql(folder(), "UPDATE meta SET version = 99");
    try (RunStore store = open(folder())) {
      assertThatThrownBy(() -> store.find("r"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("newer version")
          .hasMessageContaining("99");
      Journal journal = store.begin("s");
      journal.append(started("s"));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("newer version");
    }
  }

  @Test
  void aDamagedRunIsReportedAndOthersCanBeRead() throws SQLException {
    try (RunStore store = open(folder())) {
      for (String run : new String[] {"garbled", "cut", "shortened", "spilled", "good"}) {
        start(store, run, 3);
      }
    }
    sql(
        folder(),
        "UPDATE chunks SET data = zeroblob(length(data)) WHERE run = " + number("garbled"),
        "DELETE FROM chunks WHERE run = " + number("cut"),
        "UPDATE runs SET events = events + 1 WHERE id = 'shortened'",
        "UPDATE runs SET status = 'PAUSED_BY_MAGIC' WHERE id = 'spilled'");
    try (RunStore store = open(folder())) {
      for (String run : new String[] {"garbled", "shortened"}) {
        assertThatThrownBy(() -> store.events(run))
            .isInstanceOf(PawlException.Conflict.class)
            .hasMessageContaining(run)
            .hasMessageContaining("other runs are not affected");
      }
      assertThatThrownBy(() -> store.events("cut")).isInstanceOf(PawlException.Conflict.class);
      assertThatThrownBy(() -> store.find("spilled")).isInstanceOf(PawlException.Conflict.class);
      assertThat(store.events("good")).hasSize(4);
      assertThat(store.list(RunQuery.ALL)).extracting(RunSummary::run).contains("good", "garbled");
      assertThat(store.adopt("good")).isPresent();
    }
  }

  private static String number(String run) {
    return "(SELECT number FROM runs WHERE id = '" + run + "')";
  }

  @Test
  void anEventOfTheFutureIsReported() throws SQLException {
    try (RunStore store = open(folder())) {
      start(store, "r", 0);
    }
    byte[] line = "{\"event\":\"run.teleported\",\"at\":5}\n".getBytes(UTF_8);
    Chunk chunk = Chunk.of(1, 1, line);
    try (Connection connection = Samples.connect(folder());
        var insert =
            connection.prepareStatement(
                "INSERT INTO chunks VALUES (" + number("r") + ", 1, 1, ?, ?)")) {
      insert.setLong(1, chunk.check());
      insert.setBytes(2, line);
      insert.executeUpdate();
    }
    sql(folder(), "UPDATE runs SET events = 2");
    try (RunStore store = open(folder())) {
      assertThatThrownBy(() -> store.events("r"))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("run.teleported")
          .hasMessageContaining("newer version");
    }
  }

  @Test
  void whatWasCommittedSurvivesATornLog() throws IOException {
    Path copy = temporary.resolve("copy");
    Files.createDirectory(copy);
    try (RunStore store = open(folder())) {
      Journal journal = start(store, "r", 1);
      for (int i = 2; i < 10; i++) {
        journal.append(step(i));
        journal.sync();
      }
      copy(copy);
    }
    Path log = copy.resolve(SqliteDatabase.FILE + "-wal");
    try (RandomAccessFile torn = new RandomAccessFile(log.toFile(), "rw")) {
      torn.setLength(torn.length() - 1_000);
      torn.seek(torn.length() - 500);
      torn.write(new byte[300]);
    }
    try (RunStore store = open(copy)) {
      int events = store.events("r").size();
      assertThat(events).isBetween(2, 9);
      assertThat(store.find("r")).map(RunSummary::events).contains((long) events);
      Journal journal = store.adopt("r").orElseThrow();
      journal.append(new Event.RunResumed(1));
      journal.sync();
      assertThat(store.events("r")).hasSize(events + 1);
    }
  }

  /** As the files would be found after the power went. */
  private void copy(Path to) throws IOException {
    for (String suffix : new String[] {"", "-wal"}) {
      Files.copy(
          folder().resolve(SqliteDatabase.FILE + suffix),
          to.resolve(SqliteDatabase.FILE + suffix),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Test
  void whoeverHoldsTheFileTooLongIsReported() throws SQLException {
    try (RunStore store = open(folder(), EAGER.patience(Duration.ofSeconds(3)))) {
      Journal journal = start(store, "r", 1);
      try (Connection other = Samples.connect(folder());
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        journal.append(step(2));
        assertThatThrownBy(journal::sync)
            .isInstanceOf(PawlException.Unreachable.class)
            .hasMessageContaining("ms");
        assertThat(store.events("r")).hasSize(2);
        assertThatThrownBy(() -> store.keepDefinition("d", "text"))
            .isInstanceOf(PawlException.Unreachable.class);
        statement.execute("ROLLBACK");
      }
      journal.sync();
      assertThat(store.events("r")).hasSize(3);
    }
  }

  @Test
  void aFolderThatIsRemovedMeanwhileIsMadeAnew() throws IOException {
    try (RunStore store = open(folder())) {
      Journal journal = start(store, "r", 1);
      try (Stream<Path> files = Files.walk(folder())) {
        for (Path each : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
      journal.append(step(2));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("removed");
      start(store, "s", 1);
      try (RunStore other = open(folder())) {
        assertThat(other.list(RunQuery.ALL)).extracting(RunSummary::run).containsExactly("s");
        assertThat(other.adopt("s")).isEmpty();
      }
    }
  }

  @Test
  void whoAppendsTooFastHasToWait() {
    StoreSettings tight =
        StoreSettings.DEFAULT.mostWaiting(2_000).limits(new JournalLimits(1_000, 10_000_000, 500));
    try (RunStore store = open(folder(), tight)) {
      Journal journal = store.begin("r");
      journal.append(started("r"));
      for (int i = 1; i < 2_000; i++) {
        journal.append(step(i));
      }
      assertThat(store.events("r")).hasSize(2_000);
    }
  }

  @Test
  void whatCannotBeWrittenDoesNotFillTheMemory() throws IOException {
    Files.writeString(folder(), "not a folder");
    StoreSettings tight = EAGER.mostWaiting(50_000);
    try (RunStore store = open(folder(), tight)) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100_000; i++) {
                  Journal journal = store.begin("r" + i);
                  journal.append(started("r" + i));
                  journal.append(new Event.RunCompleted(2, 1));
                }
              })
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("is a file");
    }
  }

  @Test
  void aValueThatIsNotJsonSpoilsOnlyItsOwnRun() {
    try (RunStore store = open(folder())) {
      Journal bad = start(store, "bad", 1);
      Journal good = start(store, "good", 1);
      bad.append(new Event.StepCompleted(2, "x", "x", 1, 1, new Object(), -1, null));
      good.append(step(2));
      good.sync();
      assertThatThrownBy(bad::sync).isInstanceOf(PawlException.Defect.class);
      assertThat(store.events("good")).hasSize(3);
      assertThat(store.events("bad")).hasSize(2);
    }
  }

  @Test
  void pruningGivesRoomBack() throws IOException {
    try (RunStore store = open(folder())) {
      for (int i = 0; i < 40; i++) {
        Journal journal = store.begin("r" + i);
        journal.append(started("r" + i));
        journal.append(new Event.RunCompleted(2, "x".repeat(500_000)));
      }
      assertThat(store.list(RunQuery.ALL)).hasSize(40);
      assertThat(store.prune(new Retention(Duration.ZERO, 5, 1L << 40), 1)).isEqualTo(35);
    }
    assertThat(Files.size(file())).isLessThan(10_000_000);
  }

  @Test
  void manyRunsTakeFewRows() throws SQLException {
    try (RunStore store = open(folder())) {
      for (int i = 0; i < 100; i++) {
        Journal journal = store.begin("r" + i);
        journal.append(started("r" + i));
        journal.append(step(1));
        journal.append(new Event.RunCompleted(2, 1));
      }
    }
    try (Connection connection = Samples.connect(folder());
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*), sum(count) FROM chunks")) {
      assertThat(row.getInt(1)).isLessThan(200);
      assertThat(row.getInt(2)).isEqualTo(300);
    }
  }
}
