package dev.pawl.store;

import java.sql.SQLException;

/** Deletes what only runs that are gone needed. */
final class Unused {
  private Unused() {}

  static int forget(Session session) throws SQLException {
    return session
            .statement("DELETE FROM definitions WHERE digest NOT IN (SELECT digest FROM runs)")
            .executeUpdate()
        + session
            .statement(
                "DELETE FROM letters WHERE NOT EXISTS"
                    + " (SELECT 1 FROM runs WHERE runs.id = letters.run)")
            .executeUpdate();
  }
}
