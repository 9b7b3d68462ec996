package dev.pawl.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the database, on two platform threads at most: the database keeps the thread that
 * calls it, and unrelated virtual threads would stand still meanwhile.
 */
final class Readers implements AutoCloseable {
  private static final int MOST = 2;

  private final Database database;
  private final StoreSettings settings;
  private final Queue<Connection> unused = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads;

  /** Something to be read. */
  interface Query<T extends @Nullable Object> {
    T read(Connection connection) throws SQLException;
  }

  Readers(Database database, StoreSettings settings) {
    this.database = database;
    this.settings = settings;
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            MOST,
            MOST,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("pawl-store-reader").factory());
    pool.allowCoreThreadTimeOut(true);
    threads = pool;
  }

  /** The answer, or {@code none} if nothing was ever written. */
  <T extends @Nullable Object> T read(T none, Query<T> query) {
    Handover<T> handover = new Handover<>();
    try {
      threads.execute(() -> serve(none, query, handover));
    } catch (RejectedExecutionException _) {
      throw Trouble.unreachable(database.place() + " is closed", null).exception();
    }
    return handover.await(settings.patience(), database.place());
  }

  private <T extends @Nullable Object> void serve(T none, Query<T> query, Handover<T> handover) {
    if (!handover.begin()) {
      return;
    }
    try {
      handover.done(answer(none, query, unused.poll()));
    } catch (SQLException e) {
      handover.failed(database.explain(e));
    } catch (RuntimeException | Error e) {
      handover.failed(Trouble.of(e));
    }
  }

  private <T extends @Nullable Object> T answer(T none, Query<T> query, @Nullable Connection used)
      throws SQLException {
    Connection connection = used == null ? database.reader() : used;
    if (connection == null) {
      return none;
    }
    boolean good = false;
    try {
      T result = query.read(connection);
      good = true;
      return result;
    } catch (SQLException e) {
      if (used == null || !database.isLost(e)) {
        throw e;
      }
      return answer(none, query, null);
    } finally {
      if (good) {
        giveBack(connection);
      } else {
        close(connection);
      }
    }
  }

  private void giveBack(Connection connection) {
    unused.add(connection);
    if (threads.isShutdown()) {
      closeUnused();
    }
  }

  private void closeUnused() {
    for (Connection each = unused.poll(); each != null; each = unused.poll()) {
      close(each);
    }
  }

  private static void close(@Nullable Connection connection) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException _) {
        // It is of no use any more.
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    closeUnused();
  }
}
