package dev.pawl.engine.access;

import java.util.List;
import java.util.Optional;

/**
 * Keeps API keys. All who share a store see the same, and see a change at once.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable} when the store cannot be
 * used.
 */
public interface KeyBox {
  /** Returns once it is safe. */
  void add(ApiKey key);

  /** Also one that is no longer good. */
  Optional<ApiKey> find(String id);

  /** All of them, the oldest first. */
  List<ApiKey> all();

  /**
   * Takes a key back for good. Returns once it is safe.
   *
   * @return whether there is such a key, revoked before or not
   */
  boolean revoke(String id, long at);

  /** Notes that a key was used; it may be lost when the process ends suddenly. */
  void used(String id, long at);
}
