package dev.pawl.engine.journal;

import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import org.jspecify.annotations.Nullable;

/**
 * A message for whichever run awaits it: kept until one does.
 *
 * @param id the same signal sent twice is one signal
 * @param name what it is called
 * @param key which of the signals of that name it is; empty when they are all the same
 * @param at when it was sent, in microseconds since the epoch
 */
public record Signal(
    String id, String name, String key, Principal from, @Nullable Object value, long at) {
  public static final int LONGEST_NAME = 100;
  public static final int LONGEST_KEY = 500;

  public Signal {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new PawlException.Conflict("the name of a signal has 1 to 100 characters");
    }
    if (key.length() > LONGEST_KEY) {
      throw new PawlException.Conflict("the key of a signal has up to 500 characters");
    }
  }

  /** Where it is awaited. */
  public Address address() {
    return new Address(name, key);
  }

  /** What those who send and those who await have to agree on. */
  public record Address(String name, String key) {}
}
