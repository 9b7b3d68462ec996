package dev.pawl.engine.audit;

/**
 * Where a chain ends.
 *
 * @param sequence the number of its last entry; 0 if there is none
 * @param hash of that entry
 * @param signature by which it is known that nobody cut anything off
 */
public record AuditHead(long sequence, String hash, String signature) {
  /** Of a chain without entries. */
  public static final AuditHead NONE = new AuditHead(0, AuditRecord.ROOT, "");
}
