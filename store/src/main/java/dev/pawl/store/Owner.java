package dev.pawl.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who drives the runs of a store; made up when it is first needed, because chance is slow to start.
 */
final class Owner {
  private volatile @Nullable String id;

  String id() {
    String known = id;
    if (known == null) {
      synchronized (this) {
        known = id == null ? UUID.randomUUID().toString() : id;
        id = known;
      }
    }
    return known;
  }
}
