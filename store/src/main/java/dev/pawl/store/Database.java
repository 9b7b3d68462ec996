package dev.pawl.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What differs from one database to the other. Nothing is opened before it is asked for. */
interface Database extends AutoCloseable {
  /** What to call the place in messages; without secrets. */
  String place();

  /**
   * Opens the connection that writes, after creating or migrating the tables if need be, and makes
   * it known that this owner lives.
   */
  Session open(String owner) throws SQLException;

  /** A connection to read with, or null when nothing was ever written. */
  @Nullable Connection reader() throws SQLException;

  /** Whether the process that is, or was, this owner lives. */
  boolean lives(String owner, Connection connection) throws SQLException;

  /** Whether the problem is that of the whole database, not that of a single statement. */
  boolean concernsAll(SQLException problem);

  /** Whether the connection is gone, so that another one may do. */
  boolean isLost(SQLException problem);

  /** What went wrong and what to do about it. */
  Trouble explain(SQLException problem);

  /** Deletes definitions that no run needs, and letters to runs that do not exist. */
  int forgetUnused(Session session) throws SQLException;

  /** Gives some room back to the disk after much was deleted, and says whether there is more. */
  boolean shrink(Session session) throws SQLException;

  /** Says that this owner is gone, in good order. */
  @Override
  void close();
}
