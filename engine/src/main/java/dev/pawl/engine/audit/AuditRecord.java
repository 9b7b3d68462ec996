package dev.pawl.engine.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry at its place in the chain.
 *
 * @param sequence its number; the first is 1
 * @param previous the hash of the one before
 * @param hash over canonical JSON of number, previous hash and entry
 * @param text the entry as canonical JSON
 * @param index what it is found by, as it is kept beside the text
 */
public record AuditRecord(long sequence, String previous, String hash, String text, Index index) {
  /** What the first one has before it. */
  public static final String ROOT = "0".repeat(64);

  private static final byte[] BEGINNING = "{\"entry\":".getBytes(UTF_8);

  /** What entries are found by; empty where there is nothing. */
  public record Index(long at, String who, String action, String run, String tool) {
    static Index of(AuditEntry entry) {
      return new Index(
          entry.at(),
          entry.by().principal(),
          entry.action(),
          or(entry.run()),
          or(entry.about().tool()));
    }

    private static String or(@Nullable String text) {
      return text == null ? "" : text;
    }
  }

  /** An entry that follows another. */
  static AuditRecord of(long sequence, String previous, AuditEntry entry) {
    String text = entry.canonical();
    return new AuditRecord(
        sequence, previous, hash(sequence, previous, text), text, Index.of(entry));
  }

  /** The members are in the order of canonical JSON, and the text is in its form already. */
  private static String hash(long sequence, String previous, String text) {
    String behind = ",\"previous\":" + Json.write(previous) + ",\"sequence\":" + sequence + "}";
    MessageDigest digest = Sha256.fresh();
    digest.update(BEGINNING);
    digest.update(text.getBytes(UTF_8));
    return HexFormat.of().formatHex(digest.digest(behind.getBytes(UTF_8)));
  }

  /**
   * The entry.
   *
   * @throws IllegalArgumentException when there is none in the text
   */
  public AuditEntry entry() {
    return AuditEntry.of(Json.parse(text) instanceof Map<?, ?> json ? json : Map.of());
  }

  /** Whether the hash is the one of what is in it. */
  public boolean isIntact() {
    return hash.equals(hash(sequence, previous, text));
  }

  /** Whether it is found by what is in it. */
  public boolean isFoundByItsEntry() {
    try {
      return index.equals(Index.of(entry()));
    } catch (RuntimeException _) {
      return false;
    }
  }
}
