package dev.pawl.engine.audit;

import java.util.List;
import java.util.Optional;

/**
 * Keeps who did what, each entry linked to the one before. All who share a store add to the same
 * trail. What runs do is put down by the store itself, in the same write as their journals.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable} when the store cannot be
 * used.
 */
public interface AuditTrail {
  /** Nothing is put down, and there is nothing to look at. */
  AuditTrail OFF =
      new AuditTrail() {
        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public void append(AuditEntry entry) {
          // Nobody wants to know.
        }

        @Override
        public List<AuditRecord> list(AuditQuery query) {
          return List.of();
        }

        @Override
        public AuditHead head() {
          return AuditHead.NONE;
        }

        @Override
        public List<AuditCheckpoint> checkpoints(long after, int most) {
          return List.of();
        }

        @Override
        public long prune(long before, AuditEntry.Actor by, long now) {
          return 0;
        }
      };

  /** Whether this process puts down what it does. What others did can be looked at all the same. */
  boolean isOn();

  /**
   * Whether what is done now could be put down, as far as can be told; nothing need be when it is
   * off. Never throws.
   */
  default boolean canBeWritten() {
    return true;
  }

  /** Adds an entry, and returns once it is safe. Does nothing when it is off. */
  void append(AuditEntry entry);

  List<AuditRecord> list(AuditQuery query);

  default Optional<AuditRecord> find(long sequence) {
    return list(AuditQuery.ALL.after(sequence - 1).before(sequence + 1)).stream().findFirst();
  }

  /** Where the chain ends. */
  AuditHead head();

  /**
   * Checkpoints in their order, some at a time.
   *
   * @param after only those of a higher number
   */
  List<AuditCheckpoint> checkpoints(long after, int most);

  /**
   * Forgets what lies before a checkpoint whose entries are all older than a moment; that
   * checkpoint stays, and what was done becomes an entry.
   *
   * @param before in microseconds since the epoch, as {@code now}
   * @param by who wants that
   * @return how many entries
   */
  long prune(long before, AuditEntry.Actor by, long now);
}
