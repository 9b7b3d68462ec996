package dev.pawl.store.database;

import dev.pawl.engine.journal.Letter;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hands out letters to the runs of this process. It looks for those from other processes now and
 * then, but only while this process drives any run; what is sent in this process arrives at once.
 */
final class LetterBox implements AutoCloseable {
  private static final int PORTION = 100;

  /** How many times longer it waits for the next look while it is told of letters. */
  private static final int SELDOM = 8;

  private static final String SEND =
      "INSERT INTO letters (id, run, body) SELECT ?, ?, ?"
          + " WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = ? AND ended_at > 0)"
          + " ON CONFLICT DO NOTHING";
  private static final String LOOK =
      "SELECT l.number, l.id, l.run, l.body, r.ended_at FROM letters l JOIN runs r ON r.id = l.run"
          + " WHERE l.number > ? AND (r.owner = ? OR r.ended_at > 0) ORDER BY l.number LIMIT "
          + PORTION;

  /** Nobody's name: what is found by it is over. */
  private static final String NOBODY = "nobody";

  private static final String TO =
      "SELECT id, body FROM letters WHERE run = ? ORDER BY number LIMIT " + PORTION;

  private final Writer writer;
  private final Readers readers;
  private final StoreSettings settings;
  private final Driven driven;
  private final Owner owner;

  private final Database database;
  private volatile Predicate<Letter> late = _ -> false;
  private volatile boolean asleep;
  private boolean look;
  private boolean closed;
  private @Nullable Thread thread;

  /** How letters come and go. */
  record Post(Writer writer, Readers readers) {}

  private record Found(long number, String id, @Nullable Letter letter, boolean over) {}

  LetterBox(Post post, StoreSettings settings, Driven driven, Owner owner, Database database) {
    this.writer = post.writer();
    this.readers = post.readers();
    this.settings = settings;
    this.driven = driven;
    this.owner = owner;
    this.database = database;
  }

  void send(Letter letter, @Nullable RunJournal journal, int limit) {
    String body = LetterJson.write(letter);
    if (body.length() > limit) {
      throw new PawlException.LimitExceeded(
          "the answer is larger than " + limit + " bytes of JSON, the most that is kept");
    }
    writer.call(true, journal, session -> insert(session, letter.id(), letter.run(), body));
    if (journal != null) {
      lookNow();
    }
  }

  /** Returns how many were written: none if the run is over, or there is such a letter. */
  static int insert(WriteSession session, String id, String run, String body) throws SQLException {
    PreparedStatement send = session.statement(SEND);
    send.setString(1, id);
    send.setString(2, run);
    send.setString(3, body);
    send.setString(4, run);
    int sent = send.executeUpdate();
    if (sent > 0) {
      session.ring(run);
    }
    return sent;
  }

  /** The first letters to a run, whoever drives it; there are hardly ever more. */
  List<Letter> to(String run) {
    return readers.read(List.of(), connection -> to(connection, run));
  }

  static List<Letter> to(Connection connection, String run) throws SQLException {
    List<Letter> found = new ArrayList<>();
    try (PreparedStatement find = connection.prepareStatement(TO)) {
      find.setString(1, run);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          Letter letter = LetterJson.read(row.getString(1), run, row.getString(2));
          if (letter != null) {
            found.add(letter);
          }
        }
      }
    }
    return found;
  }

  /**
   * @param kept keeps a signal that came too late for its run, and says if it was one
   */
  void giveBackTo(Predicate<Letter> kept) {
    late = kept;
  }

  synchronized void deliver(Predicate<Letter> reader) {
    if (thread != null || closed) {
      throw new PawlException.Conflict("letters are delivered once, while the store is open");
    }
    thread = Thread.ofVirtual().name("pawl-store-letters").start(() -> run(reader));
    database.listen(owner::id, this::lookNow);
  }

  /** There is a run that may get letters. Called for every run, so it costs next to nothing. */
  void someoneIsHome() {
    if (asleep) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** There may be letters now. */
  synchronized void lookNow() {
    look = true;
    notifyAll();
  }

  private void run(Predicate<Letter> reader) {
    while (awaitNext()) {
      try {
        database.show();
        look(owner.id(), reader);
      } catch (PawlException e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "letters could not be looked for", e);
      }
    }
  }

  private synchronized boolean awaitNext() {
    asleep = true;
    while (driven.isEmpty() && !look && !closed) {
      pause(0);
    }
    asleep = false;
    if (!look && !closed) {
      pause(settings.letters().toMillis() * (database.isListening() ? SELDOM : 1));
    }
    look = false;
    return !closed;
  }

  @SuppressWarnings("WaitNotInLoop") // looking too early does no harm
  private void pause(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException _) {
      closed = true;
    }
  }

  /** Deals with what was sent to runs that are over. */
  void lookAtThoseOver() {
    look(NOBODY, _ -> false);
  }

  private void look(String who, Predicate<Letter> reader) {
    long last = -1;
    List<Found> found;
    do {
      long after = last;
      found = readers.read(List.of(), connection -> find(connection, who, after));
      for (Found each : found) {
        last = each.number();
        if (each.over() && each.letter() != null && late.test(each.letter())) {
          System.getLogger("dev.pawl.store")
              .log(Level.DEBUG, "signal {0} came too late for its run", each.id());
        } else if (each.over() || (each.letter() != null && deal(reader, each.letter()))) {
          throwAway(each.id());
        }
      }
    } while (found.size() == PORTION);
  }

  private static List<Found> find(Connection connection, String who, long after)
      throws SQLException {
    List<Found> found = new ArrayList<>();
    try (PreparedStatement look = connection.prepareStatement(LOOK)) {
      look.setLong(1, after);
      look.setString(2, who);
      try (ResultSet row = look.executeQuery()) {
        while (row.next()) {
          Letter letter = LetterJson.read(row.getString(2), row.getString(3), row.getString(4));
          found.add(new Found(row.getLong(1), row.getString(2), letter, row.getLong(5) > 0));
        }
      }
    }
    return found;
  }

  private boolean deal(Predicate<Letter> reader, Letter letter) {
    if (!driven.goesOn(letter.run())) {
      return false;
    }
    try {
      return reader.test(letter);
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.store")
          .log(Level.WARNING, "a letter to run " + letter.run() + " could not be dealt with", e);
      return false;
    }
  }

  static int delete(WriteSession session, String id) throws SQLException {
    PreparedStatement forget = session.statement("DELETE FROM letters WHERE id = ?");
    forget.setString(1, id);
    return forget.executeUpdate();
  }

  /** By its id: SQLite gives the number of a letter that is gone to another one. */
  private void throwAway(String id) {
    writer.call(false, session -> delete(session, id));
  }

  /** Waits for the letter that is being dealt with, if there is one. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      running = thread;
      notifyAll();
    }
    if (running != null && running != Thread.currentThread()) {
      Patience.join(running, settings.patience());
    }
  }
}
