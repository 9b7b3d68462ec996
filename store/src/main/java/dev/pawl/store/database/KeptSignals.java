package dev.pawl.store.database;

import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The signals in the database. */
final class KeptSignals implements SignalBox {
  private static final int PORTION = 100;

  private static final String POST =
      "INSERT INTO signals (id, name, key, principal, sent_at, value) SELECT ?, ?, ?, ?, ?, ?"
          + " WHERE NOT EXISTS (SELECT 1 FROM letters WHERE id = ?) ON CONFLICT DO NOTHING";
  private static final String COUNT =
      "SELECT count(*), sum(CASE WHEN principal = ? THEN 1 ELSE 0 END) FROM signals";
  private static final String ADDRESSES = "SELECT DISTINCT name, key FROM signals";
  private static final String COLUMNS =
      "SELECT id, name, key, principal, sent_at, value FROM signals";

  /** The oldest of each sender: nobody stands before others by sending much. */
  private static final String AT =
      "SELECT id, name, key, principal, sent_at, value FROM (SELECT signals.*,"
          + " row_number() OVER (PARTITION BY principal ORDER BY number) AS place FROM signals"
          + " WHERE name = ? AND key = ?) AS found WHERE place <= "
          + PORTION
          + " ORDER BY number";

  private static final String ALL = COLUMNS + " ORDER BY number LIMIT ?";
  private static final String TAKE = "DELETE FROM signals WHERE id = ?";
  private static final String FORGET = "DELETE FROM signals WHERE sent_at < ?";

  private final Writer writer;
  private final Readers readers;
  private final LetterBox letters;
  private final int limit;

  /**
   * @param limit how large what a signal brings may be, in characters of JSON
   */
  KeptSignals(LetterBox.Post post, LetterBox letters, int limit) {
    this.writer = post.writer();
    this.readers = post.readers();
    this.letters = letters;
    this.limit = limit;
  }

  @Override
  public void post(Signal signal) {
    String value = Json.write(signal.value());
    if (value.length() > limit) {
      throw new PawlException.LimitExceeded(
          "the signal is larger than " + limit + " bytes of JSON, the most that is kept");
    }
    boolean room =
        writer.call(
            true,
            session -> {
              PreparedStatement count = session.statement(COUNT);
              count.setString(1, signal.from().text());
              try (ResultSet row = count.executeQuery()) {
                if (row.next() && (row.getInt(1) >= MOST || row.getInt(2) >= MOST_EACH)) {
                  return false;
                }
              }
              insert(session, signal, value);
              return true;
            });
    if (!room) {
      throw SignalBox.full();
    }
  }

  private static void insert(WriteSession session, Signal signal, String value)
      throws SQLException {
    PreparedStatement post = session.statement(POST);
    post.setString(1, signal.id());
    post.setString(2, signal.name());
    post.setString(3, signal.key());
    post.setString(4, signal.from().text());
    post.setLong(5, signal.at());
    post.setString(6, value);
    post.setString(7, signal.id());
    post.executeUpdate();
  }

  @Override
  public Set<Signal.Address> addresses() {
    return readers.read(
        Set.of(),
        connection -> {
          Set<Signal.Address> found = new HashSet<>();
          try (PreparedStatement find = connection.prepareStatement(ADDRESSES);
              ResultSet row = find.executeQuery()) {
            while (row.next()) {
              found.add(new Signal.Address(row.getString(1), row.getString(2)));
            }
          }
          return found;
        });
  }

  @Override
  public List<Signal> at(Signal.Address address) {
    return readers.read(
        List.of(),
        connection -> {
          try (PreparedStatement find = connection.prepareStatement(AT)) {
            find.setString(1, address.name());
            find.setString(2, address.key());
            return found(find);
          }
        });
  }

  @Override
  public List<Signal> all(int most) {
    return readers.read(
        List.of(),
        connection -> {
          if (!hasTable(connection)) {
            return List.of();
          }
          try (PreparedStatement find = connection.prepareStatement(ALL)) {
            find.setInt(1, most);
            return found(find);
          }
        });
  }

  /** Whoever only looks may look at what an earlier version has left. */
  private static boolean hasTable(Connection connection) throws SQLException {
    try (ResultSet table = connection.getMetaData().getTables(null, null, "signals", null)) {
      return table.next();
    }
  }

  private static List<Signal> found(PreparedStatement find) throws SQLException {
    List<Signal> found = new ArrayList<>();
    try (ResultSet row = find.executeQuery()) {
      while (row.next()) {
        found.add(
            new Signal(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                Principal.of(row.getString(4)),
                Json.parse(row.getString(6)),
                row.getLong(5)));
      }
    }
    return found;
  }

  @Override
  public boolean hand(Signal signal, String run, String step) {
    String body = LetterJson.write(Letter.of(signal, run, step));
    boolean handed =
        writer.call(
            true,
            session -> {
              PreparedStatement take = session.statement(TAKE);
              take.setString(1, signal.id());
              if (take.executeUpdate() != 1) {
                return false;
              }
              boolean sent = LetterBox.insert(session, signal.id(), run, body) == 1;
              if (!sent) {
                insert(session, signal, Json.write(signal.value())); // the run is just over
              }
              return sent;
            });
    if (handed) {
      letters.lookNow();
    }
    return handed;
  }

  @Override
  public void putBack(Letter letter) {
    Signal signal = letter.signal().orElse(null);
    boolean _ =
        writer.call(
            true,
            session -> {
              boolean there = LetterBox.delete(session, letter.id()) == 1;
              if (there && signal != null) {
                insert(session, signal, Json.write(signal.value()));
              }
              return there;
            });
  }

  /** Forgets what was sent before a moment. */
  static int forget(WriteSession session, long before) throws SQLException {
    PreparedStatement forget = session.statement(FORGET);
    forget.setLong(1, before);
    return forget.executeUpdate();
  }
}
