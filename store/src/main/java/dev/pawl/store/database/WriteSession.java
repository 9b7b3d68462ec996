package dev.pawl.store.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection that writes, with its statements. Used by one thread only. */
public abstract class WriteSession implements AutoCloseable {
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  public WriteSession(Connection connection) {
    this.connection = connection;
  }

  public Connection connection() {
    return connection;
  }

  /** The statement of this text, prepared once. */
  public PreparedStatement statement(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      statements.put(sql, known);
    }
    return known;
  }

  /**
   * Begins a transaction that is allowed to write.
   *
   * @param safe whether it must survive the end of the machine; otherwise it survives the end of
   *     the process
   */
  public abstract void begin(boolean safe) throws SQLException;

  public abstract void commit() throws SQLException;

  public abstract void rollback() throws SQLException;

  /** Tells whoever drives a run, once this is committed, that there is something for it. */
  public void ring(String run) throws SQLException {}

  /** Undoes the transaction and whatever was prepared for it. */
  public void abandon() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.clearBatch();
    }
    rollback();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
