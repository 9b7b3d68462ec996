package dev.pawl.store;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import java.nio.file.Path;

/**
 * Opens stores. Opening one costs nothing yet: the database is opened, and its folder created, when
 * it is first needed.
 */
public final class Stores {
  private Stores() {}

  /**
   * The store at a place.
   *
   * @param where a data folder, or the address of a PostgreSQL database: {@code
   *     postgresql://user@host/database}
   */
  public static RunStore open(String where, JournalLimits limits) {
    return open(where, StoreSettings.DEFAULT.limits(limits));
  }

  /** The store at a place, which behaves as the settings say. */
  public static RunStore open(String where, StoreSettings settings) {
    Database database =
        PostgresAddress.isOne(where)
            ? new PostgresDatabase(PostgresAddress.parse(where), settings.patience())
            : new SqliteDatabase(Path.of(where).toAbsolutePath(), settings.patience());
    return new DatabaseRunStore(database, settings);
  }
}
