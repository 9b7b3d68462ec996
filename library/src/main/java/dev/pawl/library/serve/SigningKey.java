package dev.pawl.library.serve;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import java.security.SecureRandom;
import java.util.function.Consumer;

/**
 * A secret by which servers know again what they gave to clients. Servers that keep their runs in
 * the same place share it, so that a client can come back to another process than the one that
 * asked it.
 */
final class SigningKey {
  private static final int LENGTH = 32;
  private static final String NAME = "requests.key";

  private SigningKey() {}

  /** The one of those who keep runs in a place; one of its own when that place cannot be used. */
  static byte[] of(RunStore store, Consumer<String> notice) {
    byte[] fresh = new byte[LENGTH];
    new SecureRandom().nextBytes(fresh);
    try {
      return store.secret(NAME, fresh);
    } catch (PawlException e) {
      notice.accept("pawl: warning: no key can be shared with other servers: " + e.getMessage());
      return fresh;
    }
  }
}
