package dev.pawl.store;

import java.sql.Connection;
import java.sql.SQLException;

/** A database that can be told to fail. */
final class UnreliableDatabase implements Database {
  private final Database real;
  private volatile boolean losesAnswer;
  private volatile boolean fails;

  UnreliableDatabase(Database real) {
    this.real = real;
  }

  /** The next commit succeeds, but the connection is lost before it says so. */
  void loseNextAnswer() {
    losesAnswer = true;
  }

  /** Whether connections can be opened, and what is written arrives. */
  void fail(boolean now) {
    fails = now;
  }

  private final class UnreliableSession extends Session {
    private final Session session;

    UnreliableSession(Session session) {
      super(session.connection());
      this.session = session;
    }

    @Override
    void begin(boolean safe) throws SQLException {
      if (fails && !losesAnswer) {
        throw new SQLException("out of order", "58000", 10);
      }
      session.begin(safe);
    }

    @Override
    void commit() throws SQLException {
      session.commit();
      if (losesAnswer) {
        losesAnswer = false;
        throw new SQLException("connection lost", "08006");
      }
    }

    @Override
    void rollback() throws SQLException {
      session.rollback();
    }
  }

  @Override
  public String place() {
    return real.place();
  }

  @Override
  public Session open(String owner) throws SQLException {
    if (fails) {
      throw new SQLException("out of order", "58000", 10);
    }
    return new UnreliableSession(real.open(owner));
  }

  @Override
  public Connection reader() throws SQLException {
    return real.reader();
  }

  @Override
  public boolean lives(String owner, Connection connection) throws SQLException {
    return real.lives(owner, connection);
  }

  @Override
  public boolean concernsAll(SQLException problem) {
    return isLost(problem) || real.concernsAll(problem);
  }

  @Override
  public boolean isLost(SQLException problem) {
    return "08006".equals(problem.getSQLState());
  }

  @Override
  public Trouble explain(SQLException problem) {
    return real.explain(problem);
  }

  @Override
  public int forgetUnused(Session session) throws SQLException {
    return real.forgetUnused(session);
  }

  @Override
  public boolean shrink(Session session) throws SQLException {
    return real.shrink(session);
  }

  @Override
  public void close() {
    real.close();
  }
}
