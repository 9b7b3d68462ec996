package dev.pawl.store.database;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.access.AuditedKeys;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The API keys in the database. */
final class KeptKeys implements KeyBox {
  private static final String COLUMNS =
      "SELECT id, digest, identity, created_at, expires_at, revoked_at, used_at FROM api_keys";
  private static final String ADD =
      "INSERT INTO api_keys (id, digest, identity, created_at, expires_at, revoked_at, used_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
  private static final String FIND = COLUMNS + " WHERE id = ?";
  private static final String ALL = COLUMNS + " ORDER BY created_at, id";
  private static final String THERE = "SELECT digest FROM api_keys WHERE id = ?";
  private static final String REVOKE =
      "UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at = 0";
  private static final String USED = "UPDATE api_keys SET used_at = ? WHERE id = ? AND used_at < ?";

  private final Writer writer;
  private final Readers readers;
  private final AuditWriting audit;

  KeptKeys(LetterBox.Post post, AuditWriting audit) {
    this.audit = audit;
    this.writer = post.writer();
    this.readers = post.readers();
  }

  /** One that is there already was added by this call, without anybody having heard of it. */
  @Override
  public void add(ApiKey key) {
    boolean added =
        writer.call(
            true,
            session -> {
              PreparedStatement add = session.statement(ADD);
              add.setString(1, key.id());
              add.setString(2, key.digest());
              add.setString(3, Json.write(key.identity().toJson()));
              add.setLong(4, key.createdAt());
              add.setLong(5, key.expiresAt());
              add.setLong(6, key.revokedAt());
              add.setLong(7, key.lastUsedAt());
              if (add.executeUpdate() == 1) {
                putDown(channel -> AuditedKeys.created(key, channel));
                return true;
              }
              return digest(session, key.id()).filter(key.digest()::equals).isPresent();
            });
    if (!added) {
      throw new PawlException.Conflict("there is another key " + key.id() + " already");
    }
  }

  private static Optional<String> digest(WriteSession session, String id) throws SQLException {
    PreparedStatement find = session.statement(THERE);
    find.setString(1, id);
    try (ResultSet row = find.executeQuery()) {
      return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
    }
  }

  private void putDown(Function<String, AuditEntry> what) {
    String channel = audit.channel();
    if (channel != null) {
      audit.note(what.apply(channel));
    }
  }

  @Override
  public Optional<ApiKey> find(String id) {
    return readers.read(
        Optional.empty(),
        connection -> {
          if (!hasTable(connection)) {
            return Optional.empty();
          }
          try (PreparedStatement find = connection.prepareStatement(FIND)) {
            find.setString(1, id);
            return found(find).stream().findFirst();
          }
        });
  }

  @Override
  public List<ApiKey> all() {
    return readers.read(
        List.of(),
        connection -> {
          if (!hasTable(connection)) {
            return List.of();
          }
          try (PreparedStatement all = connection.prepareStatement(ALL)) {
            return found(all);
          }
        });
  }

  /** Whoever only looks may look at what an earlier version has left. */
  private static boolean hasTable(Connection connection) throws SQLException {
    try (ResultSet table = connection.getMetaData().getTables(null, null, "api_keys", null)) {
      return table.next();
    }
  }

  private static List<ApiKey> found(PreparedStatement find) throws SQLException {
    List<ApiKey> found = new ArrayList<>();
    try (ResultSet row = find.executeQuery()) {
      while (row.next()) {
        found.add(
            new ApiKey(
                row.getString(1),
                row.getString(2),
                identity(row.getString(3)),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7)));
      }
    }
    return found;
  }

  private static Identity identity(String text) {
    try {
      return Identity.of(
          Json.parse(text) instanceof Map<?, ?> json ? Values.asObject(json) : Map.of());
    } catch (IllegalArgumentException e) {
      throw new PawlException.Conflict(
          "a key cannot be read; a newer version wrote it, or it is damaged: " + e.getMessage());
    }
  }

  @Override
  public boolean revoke(String id, long at) {
    return writer.call(
        true,
        session -> {
          PreparedStatement revoke = session.statement(REVOKE);
          revoke.setLong(1, at);
          revoke.setString(2, id);
          if (revoke.executeUpdate() == 1) {
            putDown(channel -> AuditedKeys.revoked(id, at, channel));
            return true;
          }
          return digest(session, id).isPresent();
        });
  }

  @Override
  public void used(String id, long at) {
    int _ =
        writer.call(
            false,
            session -> {
              PreparedStatement used = session.statement(USED);
              used.setLong(1, at);
              used.setString(2, id);
              used.setLong(3, at);
              return used.executeUpdate();
            });
  }
}
