package dev.pawl.store.database;

import dev.pawl.engine.journal.RunSummary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds runs that nobody drives: first who is gone, then what they left, a page at a time. */
final class Orphans {
  /** Databases take only so many values with one statement. */
  private static final int MOST_VALUES = 10_000;

  private static final String OWNERS = "SELECT DISTINCT owner FROM runs WHERE ended_at = 0";
  private static final String AFTER =
      " AND (started_at, number) > (SELECT started_at, number FROM runs WHERE id = ?)";

  private final Readers readers;
  private final Database database;
  private final Driven driven;
  private final Owner owner;

  /** Runs that this process tried to adopt, without hearing what came of it. */
  private final Set<String> undecided = ConcurrentHashMap.newKeySet();

  Orphans(Readers readers, Database database, Driven driven, Owner owner) {
    this.readers = readers;
    this.database = database;
    this.driven = driven;
    this.owner = owner;
  }

  /** The run is about to be adopted. */
  void mayBeOurs(String run) {
    undecided.add(run);
  }

  /** It is known now whether it was. */
  void isDecided(String run) {
    undecided.remove(run);
  }

  /** Those that can be adopted, the oldest first, and only those that follow a run. */
  List<RunSummary> list(int most, @Nullable String after) {
    return most <= 0
        ? List.of()
        : readers.read(List.of(), connection -> list(connection, most, after));
  }

  private List<RunSummary> list(Connection connection, int most, @Nullable String after)
      throws SQLException {
    List<String> gone = gone(connection);
    List<String> ours =
        undecided.stream().filter(run -> !driven.has(run)).limit(MOST_VALUES).toList();
    if (gone.isEmpty() && ours.isEmpty()) {
      return List.of();
    }
    String sql =
        TableReads.ROWS
            + "WHERE ended_at = 0 AND (owner IN ("
            + marks(gone)
            + ") OR (owner = ? AND id IN ("
            + marks(ours)
            + ")))"
            + (after == null ? "" : AFTER)
            + " ORDER BY started_at, number LIMIT ?";
    try (PreparedStatement find = connection.prepareStatement(sql)) {
      int at = fill(find, 1, gone);
      find.setString(at++, owner.id());
      at = fill(find, at, ours);
      if (after != null) {
        find.setString(at++, after);
      }
      find.setInt(at, most);
      List<RunSummary> found = new ArrayList<>();
      TableReads.rows(find).forEach(row -> found.add(row.summary()));
      return found;
    }
  }

  private List<String> gone(Connection connection) throws SQLException {
    Set<String> owners = new HashSet<>();
    try (PreparedStatement all = connection.prepareStatement(OWNERS);
        ResultSet row = all.executeQuery()) {
      while (row.next() && owners.size() < MOST_VALUES) {
        owners.add(row.getString(1));
      }
    }
    owners.remove(owner.id());
    List<String> gone = new ArrayList<>();
    if (owners.remove("")) {
      gone.add("");
    }
    database
        .signs(owners, connection)
        .forEach(
            (whose, sign) -> {
              if (sign == Sign.GONE || sign == Sign.MISSING) {
                gone.add(whose);
              }
            });
    return gone;
  }

  /** Which of these seem to be cut off. */
  Set<String> among(Collection<String> runs) {
    List<String> all = List.copyOf(runs);
    Set<String> found = new HashSet<>();
    for (int from = 0; from < all.size(); from += MOST_VALUES) {
      List<String> some = all.subList(from, Math.min(all.size(), from + MOST_VALUES));
      found.addAll(readers.read(Set.of(), connection -> among(connection, some)));
    }
    return found;
  }

  private Set<String> among(Connection connection, List<String> runs) throws SQLException {
    Map<String, String> owners = new HashMap<>();
    try (PreparedStatement find =
        connection.prepareStatement(
            "SELECT id, owner FROM runs WHERE ended_at = 0 AND id IN (" + marks(runs) + ")")) {
      fill(find, 1, runs);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          owners.put(row.getString(1), row.getString(2));
        }
      }
    }
    Set<String> others = new HashSet<>(owners.values());
    others.removeAll(Set.of("", owner.id()));
    Map<String, Sign> signs = database.signs(others, connection);
    owners
        .entrySet()
        .removeIf(
            run ->
                run.getValue().equals(owner.id())
                    ? driven.has(run.getKey())
                    : signs.get(run.getValue()) == Sign.LIVES);
    return owners.keySet();
  }

  private static String marks(List<String> values) {
    return values.isEmpty() ? "NULL" : String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  private static int fill(PreparedStatement statement, int from, List<String> values)
      throws SQLException {
    int at = from;
    for (String value : values) {
      statement.setString(at++, value);
    }
    return at;
  }
}
