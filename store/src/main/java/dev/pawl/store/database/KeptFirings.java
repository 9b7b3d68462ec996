package dev.pawl.store.database;

import dev.pawl.engine.trigger.Firing;
import dev.pawl.engine.trigger.Firings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What triggers have dealt with, in the database. */
final class KeptFirings implements Firings {
  private static final String NOTE =
      "INSERT INTO firings (trigger_id, occasion, run, at) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";
  private static final String FIND =
      "SELECT occasion, run, at FROM firings WHERE trigger_id = ? AND occasion = ?";
  private static final String LATEST =
      "SELECT occasion, run, at FROM firings WHERE trigger_id = ? AND at <= ?"
          + " ORDER BY at DESC LIMIT 1";
  private static final String LAST_RUN =
      "SELECT occasion, run, at FROM firings WHERE trigger_id = ? AND run <> ''"
          + " ORDER BY at DESC LIMIT 1";
  private static final String OLD =
      "SELECT occasion FROM firings WHERE trigger_id = ? AND at < ? LIMIT 1000";
  private static final String FORGET = "DELETE FROM firings WHERE trigger_id = ? AND occasion = ?";

  private final Writer writer;
  private final Readers readers;

  KeptFirings(LetterBox.Post post) {
    this.writer = post.writer();
    this.readers = post.readers();
  }

  @Override
  public boolean note(Firing firing) {
    return writer.call(
        true,
        session -> {
          PreparedStatement note = session.statement(NOTE);
          note.setString(1, firing.trigger());
          note.setString(2, firing.occasion());
          note.setString(3, firing.run());
          note.setLong(4, firing.at());
          return note.executeUpdate() == 1;
        });
  }

  @Override
  public boolean has(String trigger, String occasion) {
    return find(FIND, trigger, occasion).isPresent();
  }

  @Override
  public Optional<Firing> latest(String trigger, long notAfter) {
    return find(LATEST, trigger, notAfter);
  }

  @Override
  public Optional<Firing> lastRun(String trigger) {
    return find(LAST_RUN, trigger, null);
  }

  private Optional<Firing> find(String sql, String trigger, @Nullable Object second) {
    return readers.read(
        Optional.empty(),
        connection -> {
          if (!hasTable(connection)) {
            return Optional.empty();
          }
          try (PreparedStatement find = connection.prepareStatement(sql)) {
            find.setString(1, trigger);
            if (second != null) {
              find.setObject(2, second);
            }
            return found(find, trigger);
          }
        });
  }

  private static Optional<Firing> found(PreparedStatement find, String trigger)
      throws SQLException {
    try (ResultSet row = find.executeQuery()) {
      return row.next()
          ? Optional.of(new Firing(trigger, row.getString(1), row.getString(2), row.getLong(3)))
          : Optional.empty();
    }
  }

  /** Whoever only looks may look at what an earlier version has left. */
  private static boolean hasTable(Connection connection) throws SQLException {
    try (ResultSet table = connection.getMetaData().getTables(null, null, "firings", null)) {
      return table.next();
    }
  }

  @Override
  public void forget(String trigger, long before, Collection<String> except) {
    List<String> needed = new ArrayList<>(except);
    latest(trigger, before).ifPresent(each -> needed.add(each.occasion()));
    lastRun(trigger).ifPresent(each -> needed.add(each.occasion()));
    List<String> old = old(trigger, before);
    old.removeAll(needed);
    if (old.isEmpty()) {
      return;
    }
    boolean _ =
        writer.call(
            false,
            session -> {
              PreparedStatement forget = session.statement(FORGET);
              for (String occasion : old) {
                forget.setString(1, trigger);
                forget.setString(2, occasion);
                forget.executeUpdate();
              }
              return true;
            });
  }

  private List<String> old(String trigger, long before) {
    return readers.read(
        new ArrayList<>(),
        connection -> {
          List<String> old = new ArrayList<>();
          try (PreparedStatement find = connection.prepareStatement(OLD)) {
            find.setString(1, trigger);
            find.setLong(2, before);
            try (ResultSet row = find.executeQuery()) {
              while (row.next()) {
                old.add(row.getString(1));
              }
            }
          }
          return old;
        });
  }
}
