package dev.pawl.engine.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs heads and checkpoints, with a key that stands beside the trail and not in it (HMAC-SHA256).
 * What is signed says what it is, so that none can stand for another.
 */
public final class AuditSeal {
  /** The name of the secret. */
  public static final String NAME = "audit.key";

  public static final int LENGTH = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  public AuditSeal(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  AuditHead head(AuditRecord last) {
    return new AuditHead(
        last.sequence(), last.hash(), signature("head", last.sequence(), last.hash(), 0));
  }

  AuditCheckpoint checkpoint(AuditRecord last) {
    long at = last.index().at();
    return new AuditCheckpoint(
        last.sequence(),
        last.hash(),
        at,
        signature("checkpoint", last.sequence(), last.hash(), at));
  }

  /** Whether this key signed it. A chain without entries needs no signature. */
  public boolean signed(AuditHead head) {
    return head.equals(AuditHead.NONE)
        || same(signature("head", head.sequence(), head.hash(), 0), head.signature());
  }

  public boolean signed(AuditCheckpoint point) {
    return same(
        signature("checkpoint", point.sequence(), point.hash(), point.at()), point.signature());
  }

  private static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  private String signature(String what, long sequence, String hash, long at) {
    String text =
        CanonicalJson.write(
            Values.object("what", what, "sequence", sequence, "hash", hash, "at", at));
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }
}
