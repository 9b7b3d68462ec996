package dev.pawl.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, without looking for who provides it each time. */
public final class Sha256 {
  private static final MessageDigest FRESH = found();

  private Sha256() {}

  private static MessageDigest found() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** One that nothing was given yet. */
  public static MessageDigest fresh() {
    try {
      return (MessageDigest) FRESH.clone();
    } catch (CloneNotSupportedException _) {
      return found();
    }
  }

  /** The digest of all of this, in lower case. */
  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(fresh().digest(content));
  }
}
