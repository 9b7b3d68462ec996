package dev.pawl.store.postgres;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Hears at once that there is a letter for this process, over a connection of its own. Whoever
 * sends one says so with {@code NOTIFY}; what rings while nobody listens is lost, so it counts as
 * rung whenever listening begins, and letters are looked for now and then all the same.
 */
final class Bell implements AutoCloseable {
  private static final int LISTEN_MILLIS = 10_000;
  private static final int REST_MILLIS = 1_000;

  /** Rings for whoever drives a run, with the transaction that is under way. */
  static final String RING =
      "SELECT pg_notify(?, owner) FROM runs WHERE id = ? AND ended_at = 0 AND owner <> ''";

  private final Presence.Line line;
  private final String channel;
  private final Supplier<String> owner;
  private final Runnable heard;
  private final Thread thread;
  private volatile boolean listening;
  private volatile boolean closed;
  private volatile @Nullable Connection connection;

  /**
   * Begins to listen.
   *
   * @param owner the name of this process, which may change
   */
  Bell(Presence.Line line, String channel, Supplier<String> owner, Runnable heard) {
    this.line = line;
    this.channel = channel;
    this.owner = owner;
    this.heard = heard;
    thread = Thread.ofVirtual().name("pawl-store-bell").start(this::run);
  }

  /** What the processes of one schema listen to; no longer than a name may be. */
  static String channel(String schema) {
    return "pawl_" + Integer.toHexString(schema.hashCode());
  }

  /** Whether it hears what rings at the moment. */
  boolean isListening() {
    return listening;
  }

  private void run() {
    while (!closed) {
      try (Connection opened = line.open()) {
        connection = opened;
        listen(opened);
      } catch (SQLException | RuntimeException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "letters are not heard of", e);
      }
      connection = null;
      listening = false;
      rest();
    }
  }

  private void listen(Connection opened) throws SQLException {
    PGConnection notified = opened.unwrap(PGConnection.class);
    try (Statement statement = opened.createStatement()) {
      statement.execute("LISTEN " + channel);
      listening = true;
      heard.run();
      while (!closed) {
        PGNotification[] rung = notified.getNotifications(LISTEN_MILLIS);
        if (rung == null || rung.length == 0) {
          ask(statement);
        } else {
          tell(rung);
        }
      }
    }
  }

  /** A connection that was cut without a word is noticed by that. */
  private static void ask(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT 1")) {
      row.next();
    }
  }

  private void tell(PGNotification[] rung) {
    String mine = owner.get();
    for (PGNotification each : rung) {
      if (mine.equals(each.getParameter())) {
        heard.run();
        return;
      }
    }
  }

  private synchronized void rest() {
    try {
      if (!closed) {
        wait(REST_MILLIS);
      }
    } catch (InterruptedException _) {
      closed = true;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    Connection open = connection;
    if (open != null) {
      try {
        open.abort(Runnable::run);
      } catch (SQLException _) {
        // Then it ends with what it listens to.
      }
    }
    try {
      thread.join(Duration.ofMillis(REST_MILLIS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
