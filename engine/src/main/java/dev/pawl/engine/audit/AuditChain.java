package dev.pawl.engine.audit;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links entries to the end of a chain. Not thread-safe. */
public final class AuditChain {
  /** After how many entries there is a checkpoint. */
  public static final int BETWEEN_CHECKPOINTS = 1_000;

  private final AuditSeal seal;
  private final List<AuditRecord> records = new ArrayList<>();
  private final List<AuditCheckpoint> checkpoints = new ArrayList<>();
  private final AuditHead start;

  /**
   * @throws PawlException.Conflict when the chain does not end as it should: what was appended to
   *     it would hide that
   */
  public AuditChain(AuditHead start, AuditSeal seal) {
    this(start, seal, AuditHead.NONE);
  }

  /**
   * The same for somebody who knows of one end that it is signed, having signed it.
   *
   * @param known which
   */
  public AuditChain(AuditHead start, AuditSeal seal, AuditHead known) {
    if (!start.equals(known) && !seal.signed(start)) {
      throw new PawlException.Conflict(
          "the audit trail ends where nobody signed it, or its key (`"
              + AuditSeal.NAME
              + "`) is another one: nothing is run before that is put right; see `pawl audit"
              + " verify`");
    }
    this.start = start;
    this.seal = seal;
  }

  public void add(AuditEntry entry) {
    AuditRecord last = last();
    AuditRecord record =
        last == null
            ? AuditRecord.of(start.sequence() + 1, start.hash(), entry)
            : AuditRecord.of(last.sequence() + 1, last.hash(), entry);
    records.add(record);
    if (record.sequence() % BETWEEN_CHECKPOINTS == 0) {
      checkpoints.add(seal.checkpoint(record));
    }
  }

  private @Nullable AuditRecord last() {
    return records.isEmpty() ? null : records.getLast();
  }

  /** What was added, in order. */
  public List<AuditRecord> records() {
    return records;
  }

  /** Those that became due. */
  public List<AuditCheckpoint> checkpoints() {
    return checkpoints;
  }

  /** Where the chain ends now. */
  public AuditHead head() {
    AuditRecord last = last();
    return last == null ? start : seal.head(last);
  }

  /** A checkpoint at an entry that is the last one. */
  public static AuditCheckpoint checkpoint(AuditRecord last, AuditSeal seal) {
    return seal.checkpoint(last);
  }
}
