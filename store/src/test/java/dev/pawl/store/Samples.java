package dev.pawl.store;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.Principal;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/** Runs and stores for tests. */
public final class Samples {
  /** Writes soon what nobody waits for. Its patience is the usual one: machines may be busy. */
  public static final StoreSettings EAGER = StoreSettings.DEFAULT.delay(Duration.ofMillis(20));

  private Samples() {}

  public static DatabaseRunStore open(Path folder) {
    return open(folder, StoreSettings.DEFAULT);
  }

  public static DatabaseRunStore open(Path folder, StoreSettings settings) {
    return new DatabaseRunStore(new SqliteDatabase(folder, settings.patience()), settings);
  }

  public static Event.RunStarted started(String run) {
    return new Event.RunStarted(
        1, run, "report", "sha256:d", 1, Principal.LOCAL, 42, Map.of("a", 1));
  }

  public static Event.StepCompleted step(int number) {
    return new Event.StepCompleted(number, "s#" + number, "s", 1, 1, number, -1, null);
  }

  /** A run with its start and so many steps, all safe. */
  public static Journal start(RunStore store, String run, int steps) {
    Journal journal = store.begin(run);
    journal.append(started(run));
    for (int i = 1; i <= steps; i++) {
      journal.append(step(i));
    }
    journal.sync();
    return journal;
  }

  /** One more step, which is safe. */
  public static void append(Journal journal, int number) {
    journal.append(step(number));
    journal.sync();
  }

  /** Does something to the file behind the store's back. */
  public static void sql(Path folder, String... statements) throws SQLException {
    try (Connection connection = connect(folder);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  public static Connection connect(Path folder) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(SqliteDatabase.FILE));
  }
}
