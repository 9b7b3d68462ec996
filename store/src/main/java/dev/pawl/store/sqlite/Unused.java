package dev.pawl.store.sqlite;

import dev.pawl.store.database.WriteSession;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Deletes what only runs that are gone needed. */
public final class Unused {
  private static final String UNUSED = " WHERE digest NOT IN (SELECT digest FROM runs)";

  private Unused() {}

  static int forget(WriteSession session) throws SQLException {
    return forgetDefinitions(session) + forgetLetters(session);
  }

  public static boolean hasDefinitions(WriteSession session) throws SQLException {
    try (ResultSet row =
        session.statement("SELECT 1 FROM definitions" + UNUSED + " LIMIT 1").executeQuery()) {
      return row.next();
    }
  }

  public static int forgetDefinitions(WriteSession session) throws SQLException {
    return session.statement("DELETE FROM definitions" + UNUSED).executeUpdate();
  }

  public static int forgetLetters(WriteSession session) throws SQLException {
    return session
        .statement(
            "DELETE FROM letters WHERE NOT EXISTS"
                + " (SELECT 1 FROM runs WHERE runs.id = letters.run)")
        .executeUpdate();
  }
}
