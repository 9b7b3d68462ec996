package dev.pawl.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A database that can be told to fail. */
public final class UnreliableDatabase implements Database {
  private final Database real;
  private volatile boolean losesAnswer;
  private volatile boolean losesPlace;
  private volatile boolean taken;
  private volatile @Nullable String failure;
  private volatile boolean failsOnce;
  private volatile Runnable meanwhile = () -> {};
  private volatile Runnable before = () -> {};
  private volatile Opening opening = _ -> {};

  /** Something that happens to each connection that writes, when it is opened. */
  @FunctionalInterface
  public interface Opening {
    void of(WriteSession session) throws SQLException;
  }

  public void opening(Opening what) {
    opening = what;
  }

  public UnreliableDatabase(Database real) {
    this.real = real;
  }

  /** The next commit succeeds, but the connection is lost before it says so. */
  public void loseNextAnswer() {
    losesAnswer = true;
  }

  /** The next commit is cut off, and meanwhile others took this process for gone. */
  public void losePlaceAtNextCommit() {
    losesPlace = true;
  }

  /** Whether connections can be opened, and what is written arrives. */
  public void fail(boolean now) {
    failure = now ? "out of order" : null;
  }

  /** The same, for this reason. */
  public void fail(String why) {
    failure = why;
  }

  /** The next that is tried fails, and nothing after it. */
  public void failOnce() {
    failsOnce = true;
  }

  private void checkOrder() throws SQLException {
    String why = failsOnce ? "out of order once" : failure;
    failsOnce = false;
    if (why != null) {
      throw new SQLException(why, "58000", 10);
    }
  }

  /** Something that happens once, before the next transaction begins. */
  public void before(Runnable what) {
    before = what;
  }

  /** Something that happens once, while the next commit is under way. */
  public void meanwhile(Runnable what) {
    meanwhile = what;
  }

  private final class UnreliableSession extends WriteSession {
    private final WriteSession session;

    UnreliableSession(WriteSession session) {
      super(session.connection());
      this.session = session;
    }

    @Override
    public void begin(boolean safe) throws SQLException {
      if (!losesAnswer) {
        checkOrder();
      }
      Runnable now = before;
      before = () -> {};
      now.run();
      session.begin(safe);
    }

    @Override
    public void commit() throws SQLException {
      Runnable now = meanwhile;
      meanwhile = () -> {};
      now.run();
      if (losesPlace) {
        losesPlace = false;
        taken = true;
        throw new SQLException("connection lost", "08006");
      }
      session.commit();
      if (losesAnswer) {
        losesAnswer = false;
        throw new SQLException("connection lost", "08006");
      }
    }

    @Override
    public void rollback() throws SQLException {
      session.rollback();
    }
  }

  @Override
  public String place() {
    return real.place();
  }

  @Override
  public WriteSession open(String owner) throws SQLException {
    checkOrder();
    if (taken) {
      taken = false;
      throw new Dispossessed("nothing was heard of this process");
    }
    WriteSession session = real.open(owner);
    opening.of(session);
    return new UnreliableSession(session);
  }

  @Override
  public Connection reader() throws SQLException {
    return real.reader();
  }

  @Override
  public Map<String, Sign> signs(Collection<String> owners, Connection connection)
      throws SQLException {
    return real.signs(owners, connection);
  }

  @Override
  public Sign take(String owner, WriteSession session) throws SQLException {
    return real.take(owner, session);
  }

  @Override
  public boolean awaitMore(String owner) {
    return real.awaitMore(owner);
  }

  @Override
  public boolean mayAct() {
    return real.mayAct();
  }

  @Override
  public boolean concernsAll(SQLException problem) {
    return isLost(problem) || real.concernsAll(problem);
  }

  @Override
  public boolean isLost(SQLException problem) {
    return "08006".equals(problem.getSQLState()) || real.isLost(problem);
  }

  @Override
  public Trouble explain(SQLException problem) {
    Trouble trouble = real.explain(problem);
    return new Trouble(
        trouble.kind(), trouble.message() + ": " + problem.getMessage(), trouble.cause());
  }

  @Override
  public boolean isUndone(SQLException problem) {
    return real.isUndone(problem);
  }

  @Override
  public Optional<SummaryRow> hold(WriteSession session, String run) throws SQLException {
    return real.hold(session, run);
  }

  @Override
  public String held(String select) {
    return real.held(select);
  }

  @Override
  public boolean mayPrune(WriteSession session) throws SQLException {
    return real.mayPrune(session);
  }

  @Override
  public int forgetUnused(WriteSession session) throws SQLException {
    return real.forgetUnused(session);
  }

  @Override
  public byte[] secret(String name, byte[] fresh) throws SQLException {
    return real.secret(name, fresh);
  }

  @Override
  public Optional<byte[]> secret(String name) throws SQLException {
    return real.secret(name);
  }

  @Override
  public boolean shrink(WriteSession session) throws SQLException {
    return real.shrink(session);
  }

  @Override
  public void close() {
    real.close();
  }
}
