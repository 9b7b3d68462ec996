package dev.pawl.store.database;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who drives the runs of a store: a name that is made up when it is first needed, because chance is
 * slow to start. It is never used again once others took it for that of a process which is gone.
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

  synchronized void takeAnother() {
    id = null;
  }
}
