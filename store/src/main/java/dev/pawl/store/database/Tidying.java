package dev.pawl.store.database;

import dev.pawl.engine.journal.Belief;
import dev.pawl.engine.journal.Retention;
import java.lang.System.Logger.Level;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Forgets runs by itself: as soon as there are too many, and by a clock that it does not trust. */
final class Tidying {
  private static final String BELIEVED = "SELECT known, day, days FROM clock";
  private static final String BEGUN = "SELECT min(started_at) FROM runs";
  private static final String NOTE = "INSERT INTO clock (known, day, days) VALUES (?, ?, ?)";

  private final Pruning pruning;
  private final Writer writer;
  private final Readers readers;
  private final Ended ended;
  private boolean complained;

  Tidying(Pruning pruning, Writer writer, Readers readers, Ended ended) {
    this.pruning = pruning;
    this.writer = writer;
    this.readers = readers;
    this.ended = ended;
  }

  synchronized int tidy(Retention retention, long clock) {
    if (ended.isFirstLook() && isDoneByOthers(clock)) {
      ended.isDoneByOthers(System.nanoTime());
    }
    Ended.Look look = ended.look(retention, System.nanoTime());
    int forgotten =
        switch (look.due()) {
          case NOTHING -> 0;
          case LIMITS -> pruning.forgetExcess(retention, clock);
          case ALL -> pruning.hasTables() ? all(retention, clock) : 0;
        };
    ended.done(look);
    return forgotten;
  }

  /** Many processes that live for a moment each need not all look at everything. */
  private boolean isDoneByOthers(long clock) {
    return readers.read(
        false,
        connection -> {
          try (PreparedStatement find = connection.prepareStatement(BELIEVED)) {
            return belief(find).map(last -> last.isOf(clock)).orElse(false);
          }
        });
  }

  private static Optional<Belief> belief(PreparedStatement find) throws SQLException {
    try (ResultSet row = find.executeQuery()) {
      return row.next()
          ? Optional.of(new Belief(row.getLong(1), row.getLong(2), row.getInt(3)))
          : Optional.empty();
    }
  }

  private int all(Retention retention, long clock) {
    Belief belief = writer.call(false, session -> believe(session, clock));
    long age = Belief.micros(retention.age());
    if (belief.isInDoubt() && !complained && pruning.hasOlder(clock - age)) {
      complained = true;
      complain(clock - belief.known(), retention);
    }
    int forgotten =
        pruning.forgetOld(belief.moment(clock) - age) + pruning.forgetExcess(retention, clock);
    pruning.tidyUp(forgotten > 0);
    return forgotten;
  }

  /** Before anything was noted, the time since the first run is as doubtful as a leap. */
  private static Belief believe(WriteSession session, long clock) throws SQLException {
    Belief now = noted(session, clock).on(clock);
    session.statement("DELETE FROM clock").executeUpdate();
    PreparedStatement note = session.statement(NOTE);
    note.setLong(1, now.known());
    note.setLong(2, now.day());
    note.setInt(3, now.days());
    note.executeUpdate();
    return now;
  }

  private static Belief noted(WriteSession session, long clock) throws SQLException {
    Optional<Belief> noted = belief(session.statement(BELIEVED));
    if (noted.isPresent()) {
      return noted.get();
    }
    try (ResultSet row = session.statement(BEGUN).executeQuery()) {
      long begun = row.next() ? row.getLong(1) : 0;
      return Belief.since(begun == 0 ? clock : begun);
    }
  }

  private static void complain(long ahead, Retention retention) {
    System.getLogger("dev.pawl.store")
        .log(
            Level.INFO,
            "the clock is "
                + TimeUnit.MICROSECONDS.toDays(ahead)
                + " days ahead of when runs were last looked at, so those that seem old are kept"
                + " for now; if it is right, `pawl runs prune --older "
                + retention.age().toDays()
                + "d` forgets them");
  }
}
