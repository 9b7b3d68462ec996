package dev.pawl.protocol.http;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How much all sessions of a server keep together, so that many of them cannot fill the memory. */
final class KeptBytes {
  private final long most;
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong turns = new AtomicLong();
  private final Set<Keeper> keepers = ConcurrentHashMap.newKeySet();

  KeptBytes(long most) {
    this.most = most;
  }

  /** Who keeps something. */
  interface Keeper {
    long keptBytes();

    /** The turn at which the oldest of what is kept was added. */
    long oldestTurn();

    /** Does nothing when there is nothing kept. */
    void forgetOldest();
  }

  void join(Keeper keeper) {
    keepers.add(keeper);
  }

  void leave(Keeper keeper) {
    keepers.remove(keeper);
  }

  /** Returns the turn of this addition, by which later ones are told from earlier ones. */
  long add(long bytes) {
    kept.addAndGet(bytes);
    return turns.incrementAndGet();
  }

  void remove(long bytes) {
    kept.addAndGet(-bytes);
  }

  /**
   * Has those who keep most forget something, until there is not too much any more: what one leaves
   * unread must not cost another. Of those who keep the same, the one with the oldest forgets. To
   * be called without any lock of a keeper.
   */
  void relieve() {
    if (kept.get() > most) {
      forget();
    }
  }

  private synchronized void forget() {
    Optional<Keeper> greatest = greatest();
    while (kept.get() > most && greatest.isPresent()) {
      greatest.get().forgetOldest();
      greatest = greatest();
    }
  }

  private Optional<Keeper> greatest() {
    return keepers.stream()
        .filter(each -> each.keptBytes() > 0)
        .max(
            Comparator.comparingLong(Keeper::keptBytes)
                .thenComparing(Comparator.comparingLong(Keeper::oldestTurn).reversed()));
  }

  long now() {
    return kept.get();
  }
}
