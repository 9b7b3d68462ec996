package dev.pawl.store;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.Database;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.Rights;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.postgres.PostgresAddress;
import dev.pawl.store.postgres.PostgresDatabase;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

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
            ? postgres(where, settings)
            : new SqliteDatabase(folder(where), settings.patience());
    return new DatabaseRunStore(database, settings);
  }

  private static PostgresDatabase postgres(String where, StoreSettings settings) {
    return new PostgresDatabase(PostgresAddress.parse(where), settings);
  }

  /** What looks like the address of some other database may hold a password, and is not shown. */
  private static Path folder(String where) {
    if (where.contains("://")) {
      throw new PawlException.Conflict(
          "runs can be kept in a folder or in a PostgreSQL database, whose address begins with"
              + " postgresql://; this is another kind of address");
    }
    return Path.of(where).toAbsolutePath();
  }

  /** Whether a place is the address of a database with a password in it. */
  public static boolean holdsPassword(String where) {
    return PostgresAddress.isOne(where) && PostgresAddress.parse(where).hasPassword();
  }

  /** A place as it may be shown: without the password that an address may hold. */
  public static String shown(String where) {
    return PostgresAddress.isOne(where) ? PostgresAddress.parse(where).withoutPassword() : where;
  }

  /**
   * A secret that all processes share which keep runs in the same database. The first one that asks
   * decides what it is.
   *
   * @param where the address of the database
   * @param fresh what it is if there is none of that name yet
   */
  public static byte[] secret(String where, String name, byte[] fresh) {
    PostgresDatabase database = postgres(where, StoreSettings.DEFAULT);
    try {
      return database.secret(name, fresh);
    } catch (SQLException e) {
      throw database.explain(e).exception();
    }
  }

  /**
   * Creates a data folder if it is not there: for this user's eyes only, and not for version
   * control, as it lies among the files of a project.
   */
  public static void createFolder(Path folder) throws IOException {
    Rights.createFolder(folder);
  }
}
