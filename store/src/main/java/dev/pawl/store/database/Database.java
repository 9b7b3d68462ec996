package dev.pawl.store.database;

import dev.pawl.store.registry.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What differs from one database to the other. Nothing is opened before it is asked for. */
public interface Database extends AutoCloseable {
  /** What to call the place in messages; without secrets. */
  String place();

  /** The words of SQL that it has for the registry. */
  default Dialect dialect() {
    return Dialect.SQLITE;
  }

  /**
   * Opens the connection that writes, after creating or migrating the tables if need be, and makes
   * it known that this owner lives.
   */
  WriteSession open(String owner) throws SQLException;

  /** A connection to read with, or null when nothing was ever written. */
  @Nullable Connection reader() throws SQLException;

  /** What is known of the processes that are, or were, these owners. */
  Map<String, Sign> signs(Collection<String> owners, Connection connection) throws SQLException;

  /**
   * The same for one whose runs are to be taken. If it is gone, that is settled by the transaction
   * that is under way: should it turn up after all, its runs are not its own any more.
   */
  Sign take(String owner, WriteSession session) throws SQLException;

  /** Waits until more is known of an owner that is missing, and says whether that is worth it. */
  boolean awaitMore(String owner);

  /**
   * Whether this process may rely on its runs being its own, as far as can be told without asking
   * the database.
   */
  boolean mayAct();

  /**
   * Makes sure of that, once the transaction that is under way is committed.
   *
   * @throws Dispossessed when it may not, and never will under this name
   */
  default void affirm(WriteSession session) throws SQLException {}

  /**
   * How often others could have taken this process for gone while it lived, without that being
   * settled anywhere: each of its runs may have been taken.
   */
  default int gaps() {
    return 0;
  }

  /** What was taken in so many gaps is known. */
  default void settled(int gaps) {}

  /** Whether this process needs another name. */
  default boolean isDispossessed() {
    return false;
  }

  /**
   * @param trouble to be told, on any thread, when others may soon take this process for gone, or
   *     may have
   */
  default void attend(Runnable trouble) {}

  /** Sees to it that others see that this process lives; called now and then while it has runs. */
  default void show() {}

  /**
   * From now on tells what other processes {@linkplain WriteSession#ring ring} for, as far as that
   * can be heard.
   *
   * @param owner the name of this process, which may change
   */
  default void listen(Supplier<String> owner, Runnable heard) {}

  /** Whether it is heard at the moment what others ring for. */
  default boolean isListening() {
    return false;
  }

  /** Whether the problem is that of the whole database, not that of a single statement. */
  boolean concernsAll(SQLException problem);

  /** Whether the connection is gone, so that another one may do. */
  boolean isLost(SQLException problem);

  /** Whether the transaction was undone because it got in the way of others, and may do now. */
  default boolean isUndone(SQLException problem) {
    return false;
  }

  /** What went wrong and what to do about it. */
  Trouble explain(SQLException problem);

  /**
   * The row of a run that nobody else can change before the transaction that is under way is over;
   * none if it is over, or somebody else is about to change it. Does not wait for that.
   */
  Optional<SummaryRow> hold(WriteSession session, String run) throws SQLException;

  /** The same question about one row, which nobody else changes before the transaction is over. */
  default String held(String select) {
    return select;
  }

  /**
   * Deletes definitions that no run needs, and letters to runs that do not exist, in a transaction
   * of its own; or nothing, when others are in the way.
   */
  int forgetUnused(WriteSession session) throws SQLException;

  /**
   * Keeps processes from deleting the same runs at once, in the transaction that is under way.
   *
   * @return whether it is this one's turn
   */
  default boolean mayPrune(WriteSession session) throws SQLException {
    return true;
  }

  /** Gives some room back to the disk after much was deleted, and says whether there is more. */
  boolean shrink(WriteSession session) throws SQLException;

  /** A secret that all processes share which use this place: the first one that asks decides. */
  byte[] secret(String name, byte[] fresh) throws SQLException;

  /** The secret of that name, if there is one. */
  Optional<byte[]> secret(String name) throws SQLException;

  /** Says, with the transaction that is under way, that this owner goes and leaves nothing. */
  default void leave(WriteSession session) throws SQLException {}

  /** Lets go of everything. */
  @Override
  void close();
}
