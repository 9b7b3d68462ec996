package dev.pawl.protocol.http;

import dev.pawl.protocol.server.Party;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Knows clients by one secret that they all send. Keeps only its digest, and takes the same time to
 * refuse any other of the same length.
 */
final class BearerToken implements Authentication {
  private static final Party BEARER = new Party("bearer");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

  private final byte[] expected;

  BearerToken(String token) {
    if (!TOKEN.matcher(token).matches()) {
      // Without the token itself: a message may end up in a log.
      throw new IllegalArgumentException(
          "a bearer token is one or more of the letters A-Z and a-z, digits and -._~+/"
              + " (RFC 6750), without spaces or line ends");
    }
    this.expected = digest(token);
  }

  @Override
  public Admission admit(@Nullable String authorization) {
    String given = Authentication.bearerToken(authorization);
    return given != null && MessageDigest.isEqual(expected, digest(given))
        ? new Admission.Admitted(BEARER)
        : new Admission.Refused("it is not the token that all share");
  }

  @Override
  public boolean isOne(Party party) {
    return false;
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "BearerToken";
  }
}
