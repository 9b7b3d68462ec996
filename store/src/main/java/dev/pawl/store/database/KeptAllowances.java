package dev.pawl.store.database;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Bucket;
import dev.pawl.engine.access.Rate;
import dev.pawl.model.Principal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What callers have used, in the database. It need not survive the end of a machine. */
final class KeptAllowances implements Allowances {
  private static final String BEGIN =
      "INSERT INTO allowances (subject, whole_at) VALUES (?, 0) ON CONFLICT (subject) DO NOTHING";
  private static final String FIND = "SELECT whole_at FROM allowances WHERE subject = ?";
  private static final String KEEP = "UPDATE allowances SET whole_at = ? WHERE subject = ?";

  /** One that is whole says nothing. */
  private static final String FORGET = "DELETE FROM allowances WHERE whole_at < ?";

  private static final String ELSEWHERE =
      "SELECT owner, COUNT(*) FROM runs WHERE ended_at = 0 AND owner <> '' AND owner <> ? AND ";

  /** After so many portions those who used nothing for a while are forgotten. */
  private static final int BETWEEN_CLEANINGS = 500;

  private final Writer writer;
  private final Readers readers;
  private final Database database;
  private final Owner owner;
  private final AtomicInteger taken = new AtomicInteger();

  KeptAllowances(LetterBox.Post post, Database database, Owner owner) {
    this.writer = post.writer();
    this.readers = post.readers();
    this.database = database;
    this.owner = owner;
  }

  /** Apart from other writes, so that the row is held for a moment only. */
  @Override
  public Portion take(String subject, Rate rate, long wanted, long now) {
    if (taken.incrementAndGet() % BETWEEN_CLEANINGS == 0) {
      writer.nudge(session -> forget(session, now));
    }
    return writer.callApart(
        session -> {
          PreparedStatement begin = session.statement(BEGIN);
          begin.setString(1, subject);
          begin.executeUpdate();
          Bucket.Taking taking = bucket(session, subject).take(rate, wanted, now);
          PreparedStatement keep = session.statement(KEEP);
          keep.setLong(1, taking.left().wholeAt());
          keep.setString(2, subject);
          keep.executeUpdate();
          return new Portion(taking.granted(), taking.pause());
        });
  }

  private Bucket bucket(WriteSession session, String subject) throws SQLException {
    PreparedStatement find = session.statement(database.held(FIND));
    find.setString(1, subject);
    try (ResultSet row = find.executeQuery()) {
      return row.next() ? new Bucket(row.getLong(1)) : Bucket.WHOLE;
    }
  }

  private static boolean forget(WriteSession session, long now) throws SQLException {
    PreparedStatement forget = session.statement(FORGET);
    forget.setLong(1, now);
    return forget.executeUpdate() > 0;
  }

  @Override
  public int runsElsewhere(Principal principal) {
    return elsewhere("principal = ?", principal.text());
  }

  @Override
  public int runsElsewhere(String tool) {
    return elsewhere("workflow = ?", tool);
  }

  private int elsewhere(String which, String value) {
    return readers.read(0, connection -> elsewhere(connection, which, value));
  }

  private int elsewhere(Connection connection, String which, String value) throws SQLException {
    Map<String, Integer> counts = new HashMap<>();
    try (PreparedStatement find =
        connection.prepareStatement(ELSEWHERE + which + " GROUP BY owner")) {
      find.setString(1, owner.id());
      find.setString(2, value);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          counts.put(row.getString(1), row.getInt(2));
        }
      }
    }
    int living = 0;
    for (Map.Entry<String, Sign> each : database.signs(counts.keySet(), connection).entrySet()) {
      living +=
          each.getValue() == Sign.LIVES || each.getValue() == Sign.SILENT
              ? counts.getOrDefault(each.getKey(), 0)
              : 0;
    }
    return living;
  }
}
