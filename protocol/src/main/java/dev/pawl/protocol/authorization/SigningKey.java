package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.pawl.json.Json;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A private key that signs JSON web tokens (RFC 7515, RFC 7518).
 *
 * @param algorithm as JSON web tokens call it
 */
record SigningKey(PrivateKey key, String algorithm) {
  private static final int SHORTEST_RSA = 2_048;

  /**
   * @param pem as {@code openssl genpkey} writes it
   * @throws IllegalArgumentException when it is nothing of that kind; the message does not quote it
   */
  static SigningKey of(String pem) {
    String begin = "-----BEGIN PRIVATE KEY-----";
    int from = pem.indexOf(begin);
    int to = pem.indexOf("-----END PRIVATE KEY-----");
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "it is no key that begins with `"
              + begin
              + "`; `openssl pkcs8 -topk8 -nocrypt -in KEY` makes one of others");
    }
    byte[] encoded;
    try {
      encoded = Base64.getMimeDecoder().decode(pem.substring(from + begin.length(), to));
    } catch (IllegalArgumentException _) {
      throw new IllegalArgumentException("what it holds is no Base64");
    }
    for (String kind : List.of("EC", "RSA", "Ed25519")) {
      try {
        return of(KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
      } catch (GeneralSecurityException _) {
        // Of another kind.
      }
    }
    throw new IllegalArgumentException("it is neither an EC nor an RSA nor an Ed25519 key");
  }

  static SigningKey of(PrivateKey key) {
    return switch (key) {
      case ECPrivateKey elliptic -> new SigningKey(key, elliptic(elliptic));
      case RSAPrivateKey rsa -> {
        if (rsa.getModulus().bitLength() < SHORTEST_RSA) {
          throw new IllegalArgumentException("it has fewer than " + SHORTEST_RSA + " bits");
        }
        yield new SigningKey(key, "RS256");
      }
      default -> new SigningKey(key, "EdDSA");
    };
  }

  private static String elliptic(ECPrivateKey key) {
    return switch (key.getParams().getOrder().bitLength()) {
      case 256 -> "ES256";
      case 384 -> "ES384";
      case 521 -> "ES512";
      default -> throw new IllegalArgumentException("its curve is none of P-256, P-384, P-521");
    };
  }

  /** A signed token. */
  String sign(Map<String, @Nullable Object> header, Map<String, @Nullable Object> claims) {
    Map<String, @Nullable Object> whole = new LinkedHashMap<>(header);
    whole.put("alg", algorithm);
    String text = encoded(Json.bytes(whole)) + "." + encoded(Json.bytes(claims));
    try {
      Signature signature = Signature.getInstance(javaName());
      signature.initSign(key);
      signature.update(text.getBytes(US_ASCII));
      return text + "." + encoded(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot sign by " + algorithm, e);
    }
  }

  private String javaName() {
    return switch (algorithm) {
      case "ES256" -> "SHA256withECDSAinP1363Format";
      case "ES384" -> "SHA384withECDSAinP1363Format";
      case "ES512" -> "SHA512withECDSAinP1363Format";
      case "RS256" -> "SHA256withRSA";
      default -> "Ed25519";
    };
  }

  static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "SigningKey[" + algorithm + "]";
  }
}
