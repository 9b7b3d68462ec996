package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Journal;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The versions of workflows that are kept for the runs that began with them. */
@Timeout(60)
class DefinitionsTest {
  @TempDir private Path folder;

  @Test
  void oneThatCouldNotBeKeptIsKeptWithTheRunThatNeedsIt() {
    String text = "x".repeat(500_000);
    try (DatabaseRunStore store = Samples.open(folder)) {
      assertThat(store.whileWriting(DefinitionsTest::leaveLittleRoom)).isTrue();
      assertThatThrownBy(() -> store.keepDefinition("sha256:d", text))
          .isInstanceOf(PawlException.Unreachable.class);
      Journal journal = store.begin("r");
      journal.append(Samples.started("r"));
      journal.sync();
      assertThat(store.definition("sha256:d")).contains(text);
    }
  }

  /** For the connection that is open; the next one has room again. */
  private static boolean leaveLittleRoom(Session session) throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      return statement.execute("PRAGMA max_page_count = 60");
    }
  }
}
