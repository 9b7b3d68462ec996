package dev.pawl.library.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.model.PawlException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs messages as Standard Webhooks has it: HMAC-SHA256 over id, time and body. */
final class Signature {
  private static final String BASE64 = "whsec_";
  private static final String VERSION = "v1,";
  private static final int SHORTEST = 16;

  private final byte[] key;

  private Signature(byte[] key) {
    this.key = key;
  }

  /**
   * @param secret the bytes in Base64 after {@code whsec_}, else any text
   * @throws PawlException.Unreachable when it is too short to be one
   */
  static Signature of(String secret) {
    byte[] key = secret.getBytes(UTF_8);
    if (secret.startsWith(BASE64)) {
      try {
        key = Base64.getDecoder().decode(secret.substring(BASE64.length()));
      } catch (IllegalArgumentException _) {
        throw new PawlException.Unreachable("the secret of the webhook is no Base64");
      }
    }
    if (key.length < SHORTEST) {
      throw new PawlException.Unreachable(
          "the secret of the webhook has fewer than " + SHORTEST + " bytes, so it is none");
    }
    return new Signature(key);
  }

  String sign(String id, Instant at, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + at.getEpochSecond() + ".").getBytes(UTF_8));
      return VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param given one or more signatures with spaces between them, as while a secret is replaced
   */
  boolean matches(String id, Instant at, byte[] body, String given) {
    byte[] right = sign(id, at, body).getBytes(UTF_8);
    boolean found = false;
    for (String each : given.split(" ", 10)) {
      found |= MessageDigest.isEqual(right, each.getBytes(UTF_8));
    }
    return found;
  }
}
