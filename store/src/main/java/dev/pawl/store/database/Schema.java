package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.model.PawlException;
import dev.pawl.store.registry.Dialect;
import dev.pawl.store.registry.RegistryTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables, and how they came to be. Each step leads from one version to the next and is never
 * changed again; there is no way back.
 *
 * @param key the type of a number that counts up by itself
 * @param bytes the type of a piece of data
 * @param steps the statements that lead to each version
 */
public record Schema(String key, String bytes, List<List<String>> steps) {
  private static final List<String> RUNS =
      List.of(
          "CREATE TABLE runs (number $KEY, id TEXT NOT NULL UNIQUE, workflow TEXT NOT NULL,"
              + " digest TEXT NOT NULL, principal TEXT NOT NULL, started_at BIGINT NOT NULL,"
              + " ended_at BIGINT NOT NULL, status TEXT NOT NULL, waits TEXT, failure TEXT,"
              + " owner TEXT NOT NULL, events BIGINT NOT NULL, bytes BIGINT NOT NULL)",
          "CREATE INDEX runs_by_start ON runs (started_at)",
          "CREATE INDEX runs_unfinished ON runs (owner) WHERE ended_at = 0",
          "CREATE TABLE chunks (run BIGINT NOT NULL, seq BIGINT NOT NULL,"
              + " count INTEGER NOT NULL, check_sum BIGINT NOT NULL, data $BYTES NOT NULL,"
              + " PRIMARY KEY (run, seq))",
          "CREATE TABLE spills (run BIGINT NOT NULL, seq BIGINT NOT NULL,"
              + " data $BYTES NOT NULL, PRIMARY KEY (run, seq))",
          "CREATE TABLE definitions (digest TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL)",
          "CREATE TABLE letters (number $KEY, id TEXT NOT NULL UNIQUE, run TEXT NOT NULL,"
              + " body TEXT NOT NULL)");

  /** What the processes of a team share; those of a machine have a file for it in their folder. */
  private static final List<String> SECRETS =
      List.of("CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, value $BYTES NOT NULL)");

  /** Who drives runs: those of a machine have files for it in their folder. */
  private static final List<String> OWNERS =
      List.of(
          "CREATE TABLE owners (id TEXT NOT NULL PRIMARY KEY, lock_key BIGINT NOT NULL,"
              + " lease BIGINT NOT NULL, beat BIGINT NOT NULL,"
              + " seen TIMESTAMP WITH TIME ZONE NOT NULL, gone BOOLEAN NOT NULL)");

  /** How far the clock was believed when runs were last judged by their age. */
  private static final List<String> CLOCK =
      List.of(
          "CREATE TABLE clock (known BIGINT NOT NULL, day BIGINT NOT NULL,"
              + " days INTEGER NOT NULL)");

  /** To forget letters together with the runs that they were sent to. */
  private static final List<String> LETTERS =
      List.of("CREATE INDEX IF NOT EXISTS letters_by_run ON letters (run)");

  /** Messages that no run has taken yet. */
  private static final List<String> SIGNALS =
      List.of(
          "CREATE TABLE IF NOT EXISTS signals (number $KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT"
              + " NULL, key TEXT NOT NULL, principal TEXT NOT NULL, sent_at BIGINT NOT NULL, value"
              + " TEXT NOT NULL)",
          "CREATE INDEX IF NOT EXISTS signals_by_address ON signals (name, key)");

  /** What is known of keys by which programs show who they are. */
  private static final List<String> KEYS =
      List.of(
          "CREATE TABLE IF NOT EXISTS api_keys (id TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL,"
              + " identity TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,"
              + " revoked_at BIGINT NOT NULL, used_at BIGINT NOT NULL)");

  /**
   * Who did what. The one row of its end is held by whoever adds something, so that there is one
   * chain, however many write.
   */
  private static final List<String> AUDIT =
      List.of(
          "CREATE TABLE IF NOT EXISTS audit (sequence BIGINT NOT NULL PRIMARY KEY, previous TEXT"
              + " NOT NULL, hash TEXT NOT NULL, entry TEXT NOT NULL, made_at BIGINT NOT NULL, who"
              + " TEXT NOT NULL, action TEXT NOT NULL, run TEXT NOT NULL, tool TEXT NOT NULL)",
          "CREATE INDEX IF NOT EXISTS audit_by_run ON audit (run)",
          "CREATE TABLE IF NOT EXISTS audit_checkpoints (sequence BIGINT NOT NULL PRIMARY KEY,"
              + " hash TEXT NOT NULL, made_at BIGINT NOT NULL, signature TEXT NOT NULL)",
          "CREATE TABLE IF NOT EXISTS audit_head (id INTEGER NOT NULL PRIMARY KEY, sequence BIGINT"
              + " NOT NULL, hash TEXT NOT NULL, signature TEXT NOT NULL)",
          "INSERT INTO audit_head (id, sequence, hash, signature) SELECT 1, 0, '"
              + AuditRecord.ROOT
              + "', '' WHERE NOT EXISTS (SELECT 1 FROM audit_head)");

  /** What callers have used, each told by when it is as if they had used nothing. */
  private static final List<String> ALLOWANCES =
      List.of(
          "CREATE TABLE IF NOT EXISTS allowances (subject TEXT NOT NULL PRIMARY KEY,"
              + " whole_at BIGINT NOT NULL)");

  /** What triggers have dealt with. */
  private static final List<String> FIRINGS =
      List.of(
          "CREATE TABLE IF NOT EXISTS firings (trigger_id TEXT NOT NULL, occasion TEXT NOT NULL,"
              + " run TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (trigger_id, occasion))");

  public static final Schema SQLITE =
      new Schema(
          "INTEGER PRIMARY KEY",
          "BLOB",
          List.of(
              RUNS,
              CLOCK,
              LETTERS,
              SIGNALS,
              KEYS,
              AUDIT,
              RegistryTables.create(Dialect.SQLITE),
              ALLOWANCES,
              FIRINGS));
  public static final Schema POSTGRES =
      new Schema(
          "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
          "BYTEA",
          List.of(
              RUNS,
              SECRETS,
              OWNERS,
              CLOCK,
              LETTERS,
              SIGNALS,
              KEYS,
              AUDIT,
              RegistryTables.create(Dialect.POSTGRES),
              ALLOWANCES,
              FIRINGS));

  /** The version that the steps lead to. */
  public int current() {
    return steps.size();
  }

  /** Brings the tables up to date. The caller has a transaction, and keeps others from writing. */
  public void migrate(Connection connection, String place) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS meta (version INTEGER NOT NULL)");
      int version = version(statement);
      check(version, place);
      for (List<String> step : steps.subList(version, current())) {
        for (String sql : step) {
          statement.execute(sql.replace("$KEY", key).replace("$BYTES", bytes));
        }
      }
      statement.execute("DELETE FROM meta");
      statement.execute("INSERT INTO meta (version) VALUES (" + current() + ")");
    }
  }

  /** The version of the tables; 0 if there are none. */
  public static int version(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT version FROM meta")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  /** Refuses tables of the future. */
  public void check(int version, String place) {
    if (version > current()) {
      throw new PawlException.Conflict(
          place
              + " was written by a newer version of Pawl (its tables have version "
              + version
              + ", this program knows up to "
              + current()
              + "): use that version, or another data folder");
    }
  }
}
