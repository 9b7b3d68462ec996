package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.OfferedDefinitions;
import dev.pawl.engine.journal.Retention;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.store.Samples;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The versions of workflows that are kept for the runs that began with them. */
@Timeout(60)
class OfferedDefinitionsTest {
  @TempDir private Path folder;

  @Test
  void oneThatCouldNotBeKeptIsKeptWithTheRunThatNeedsIt() {
    String text = "x".repeat(500_000);
    try (DatabaseRunStore store = Samples.open(folder)) {
      assertThat(store.whileWriting(OfferedDefinitionsTest::leaveLittleRoom)).isTrue();
      assertThatThrownBy(() -> store.keepDefinition("sha256:d", text))
          .isInstanceOf(PawlException.Unreachable.class);
      Journal journal = store.begin("r");
      journal.append(Samples.started("r"));
      journal.sync();
      assertThat(store.definition("sha256:d")).contains(text);
    }
  }

  @Test
  void theDefinitionOfEveryRunIsKeptHoweverManyThereAre() {
    try (DatabaseRunStore store = Samples.open(folder)) {
      for (int i = 0; i < 300; i++) {
        store.keepDefinition("sha256:" + i, "text " + i);
      }
      store.prune(Retention.DEFAULT, 1);
      begin(store.begin("late"), "late", "sha256:0");
      assertThat(store.definition("sha256:0")).contains("text 0");
      begin(store.begin("later", () -> "text"), "later", "sha256:never offered");
      assertThat(store.definition("sha256:never offered")).contains("text");
    }
  }

  private static void begin(Journal journal, String run, String digest) {
    journal.append(
        new Event.RunStarted(1, run, "report", digest, 1, Principal.LOCAL, 42, Map.of("a", 1)));
    journal.sync();
  }

  @Test
  void thoseThatNoRunNeededForLongGiveWay() {
    OfferedDefinitions definitions = new OfferedDefinitions(10);
    definitions.offer("a", "12345");
    definitions.offer("b", "12345");
    definitions.kept("b");
    assertThat(definitions.text("a")).isEqualTo("12345");
    definitions.offer("c", "12345");
    assertThat(definitions.text("b")).isNull();
    assertThat(definitions.isKept("b")).isFalse();
    assertThat(definitions.text("a")).isEqualTo("12345");
  }

  /** For the connection that is open; the next one has room again. */
  private static boolean leaveLittleRoom(WriteSession session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      return statement.execute("PRAGMA max_page_count = 60");
    }
  }
}
