package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.pawl.json.Values;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A key to which tokens are bound, so that nobody else can use them: DPoP (RFC 9449). */
final class ProofKey {
  private static final int COORDINATE = 32;

  private final KeyPair pair;
  private final SigningKey signer;

  private ProofKey(KeyPair pair) {
    this.pair = pair;
    this.signer = SigningKey.of(pair.getPrivate());
  }

  static ProofKey generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return new ProofKey(generator.generateKeyPair());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java makes no keys on the curve P-256", e);
    }
  }

  /** What {@link #toJson} gave, or null for anything else. */
  static @Nullable ProofKey of(@Nullable Object json) {
    if (json instanceof Map<?, ?> map
        && map.get("private") instanceof String secret
        && map.get("public") instanceof String open) {
      try {
        KeyFactory factory = KeyFactory.getInstance("EC");
        Base64.Decoder decoder = Base64.getDecoder();
        return new ProofKey(
            new KeyPair(
                factory.generatePublic(new X509EncodedKeySpec(decoder.decode(open))),
                factory.generatePrivate(new PKCS8EncodedKeySpec(decoder.decode(secret)))));
      } catch (GeneralSecurityException | IllegalArgumentException _) {
        return null;
      }
    }
    return null;
  }

  Map<String, @Nullable Object> toJson() {
    Base64.Encoder encoder = Base64.getEncoder();
    return Values.object(
        "public",
        encoder.encodeToString(pair.getPublic().getEncoded()),
        "private",
        encoder.encodeToString(pair.getPrivate().getEncoded()));
  }

  /**
   * Shows that one request is made by who has the key.
   *
   * @param token the access token that goes with it, or null when one is asked for
   * @param nonce what the server wants to see in it, or null
   * @param seconds the time
   */
  String proof(
      String method, URI uri, @Nullable String token, @Nullable String nonce, long seconds) {
    Map<String, @Nullable Object> claims = new LinkedHashMap<>();
    claims.put("jti", Chance.text());
    claims.put("htm", method);
    claims.put("htu", uri.toString().replaceFirst("[?#].*", ""));
    claims.put("iat", seconds);
    if (token != null) {
      claims.put("ath", SigningKey.encoded(sha256(token)));
    }
    if (nonce != null) {
      claims.put("nonce", nonce);
    }
    return signer.sign(Values.object("typ", "dpop+jwt", "jwk", publicKey()), claims);
  }

  private Map<String, @Nullable Object> publicKey() {
    ECPublicKey key = (ECPublicKey) pair.getPublic();
    return Values.object(
        "kty",
        "EC",
        "crv",
        "P-256",
        "x",
        coordinate(key.getW().getAffineX().toByteArray()),
        "y",
        coordinate(key.getW().getAffineY().toByteArray()));
  }

  /** Exactly as many bytes, whatever zeros it begins with. */
  private static String coordinate(byte[] number) {
    byte[] fixed = new byte[COORDINATE];
    int length = Math.min(number.length, COORDINATE);
    byte[] end = Arrays.copyOfRange(number, number.length - length, number.length);
    System.arraycopy(end, 0, fixed, COORDINATE - length, length);
    return SigningKey.encoded(fixed);
  }

  static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "ProofKey";
  }
}
