package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditCheckpoint;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.model.PawlException;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts down who did what, in the transaction in which it is kept. What is to be put down is
 * collected and linked last: whoever does that keeps others from it until the transaction is over.
 *
 * <p>But for the key, only for the thread that writes.
 */
final class AuditWriting {
  static final String HEAD = "SELECT sequence, hash, signature FROM audit_head WHERE id = 1";
  private static final String MOVE =
      "UPDATE audit_head SET sequence = ?, hash = ?, signature = ? WHERE id = 1";
  private static final String ADD =
      "INSERT INTO audit (sequence, previous, hash, entry, made_at, who, action, run, tool)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String MARK =
      "INSERT INTO audit_checkpoints (sequence, hash, made_at, signature) VALUES (?, ?, ?, ?)";
  private static final String MARKED = "SELECT max(sequence) FROM audit_checkpoints";

  private final Database database;
  private final @Nullable AuditSettings settings;
  private final List<AuditEntry> noted = new ArrayList<>();
  private BooleanSupplier hasEntries = () -> false;
  private boolean wrote;

  /** Where the chain ended when this process wrote it last; still read each time. */
  private AuditHead own = AuditHead.NONE;

  private volatile @Nullable AuditSeal seal;

  /**
   * @param settings what is put down; null if nothing is
   */
  AuditWriting(Database database, @Nullable AuditSettings settings) {
    this.database = database;
    this.settings = settings;
  }

  /** How those come whose doings are put down; null if they are not. */
  @Nullable String channel() {
    return settings == null ? null : settings.channel();
  }

  /** The key of this place. */
  AuditSeal seal() {
    AuditSeal known = seal;
    return known == null ? askForSeal() : known;
  }

  /** One at a time: each would need a connection of its own. */
  private synchronized AuditSeal askForSeal() {
    AuditSeal known = seal;
    if (known == null) {
      try {
        known = new AuditSeal(key());
      } catch (SQLException e) {
        throw database.explain(e).exception();
      }
      seal = known;
    }
    return known;
  }

  /**
   * Only a trail without entries gets a new key: of others it could prove nothing. Whoever began it
   * a moment ago had put its key there before.
   */
  private byte[] key() throws SQLException {
    boolean begun = database.secret(AuditSeal.NAME).isEmpty() && hasEntries.getAsBoolean();
    if (begun && database.secret(AuditSeal.NAME).isEmpty()) {
      throw new PawlException.Conflict(
          "the key of the audit trail in "
              + database.place()
              + " (`"
              + AuditSeal.NAME
              + "`) is missing: nothing is run before it is put back from a backup");
    }
    byte[] fresh = new byte[AuditSeal.LENGTH];
    new SecureRandom().nextBytes(fresh);
    return database.secret(AuditSeal.NAME, fresh);
  }

  /**
   * To be said before anything is written.
   *
   * @param asked whether the trail has entries
   */
  void following(BooleanSupplier asked) {
    hasEntries = asked;
  }

  /** What was noted before belongs to a transaction that came to nothing, or is over. */
  void begin() {
    noted.clear();
  }

  void note(AuditEntry entry) {
    noted.add(entry);
  }

  /** Links what was noted to the end of the chain. */
  void write(WriteSession session) throws SQLException {
    if (noted.isEmpty()) {
      return;
    }
    AuditChain chain = new AuditChain(head(session), seal(), own);
    noted.forEach(chain::add);
    add(session, chain.records());
    for (AuditCheckpoint each : chain.checkpoints()) {
      mark(session, each);
    }
    own = chain.head();
    move(session, own);
    wrote = true;
  }

  /** Finds out whether anything can be put down. */
  boolean probe(WriteSession session) throws SQLException {
    AuditChain chain = new AuditChain(head(session), seal());
    move(session, chain.head());
    return true;
  }

  /** Nobody else moves it before the transaction is over. */
  AuditHead head(WriteSession session) throws SQLException {
    try (ResultSet row = session.statement(database.held(HEAD)).executeQuery()) {
      if (row.next()) {
        return new AuditHead(row.getLong(1), row.getString(2), row.getString(3));
      }
    }
    throw new PawlException.Conflict(
        "the end of the audit trail in "
            + database.place()
            + " is missing: somebody removed it; see `pawl audit verify`");
  }

  private static void move(WriteSession session, AuditHead head) throws SQLException {
    PreparedStatement move = session.statement(MOVE);
    move.setLong(1, head.sequence());
    move.setString(2, head.hash());
    move.setString(3, head.signature());
    move.executeUpdate();
  }

  private static void add(WriteSession session, List<AuditRecord> records) throws SQLException {
    PreparedStatement row = session.statement(ADD);
    for (AuditRecord record : records) {
      row.setLong(1, record.sequence());
      row.setString(2, record.previous());
      row.setString(3, record.hash());
      row.setString(4, record.text());
      row.setLong(5, record.index().at());
      row.setString(6, record.index().who());
      row.setString(7, record.index().action());
      row.setString(8, record.index().run());
      row.setString(9, record.index().tool());
      row.addBatch();
    }
    row.executeBatch();
  }

  private static void mark(WriteSession session, AuditCheckpoint point) throws SQLException {
    PreparedStatement row = session.statement(MARK);
    row.setLong(1, point.sequence());
    row.setString(2, point.hash());
    row.setLong(3, point.at());
    row.setString(4, point.signature());
    row.executeUpdate();
  }

  /** Makes a checkpoint at the end, if this process put anything down and there is none. */
  void markEnd(WriteSession session) throws SQLException {
    if (!wrote) {
      return;
    }
    AuditHead head = head(session);
    try (ResultSet row = session.statement(MARKED).executeQuery()) {
      if (row.next() && row.getLong(1) >= head.sequence()) {
        return;
      }
    }
    Optional<AuditRecord> last = KeptTrail.at(session, head.sequence());
    if (last.isPresent()) {
      mark(session, AuditChain.checkpoint(last.get(), seal()));
    }
  }
}
