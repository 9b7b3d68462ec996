package dev.pawl.protocol.authorization;

import java.security.SecureRandom;

/** Texts that nobody can guess. */
final class Chance {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Chance() {}

  /** 256 bits, in 43 characters that need no quoting anywhere. */
  static String text() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return SigningKey.encoded(bytes);
  }
}
