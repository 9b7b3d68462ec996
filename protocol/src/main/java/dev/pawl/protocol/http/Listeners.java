package dev.pawl.protocol.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The streams on which clients only listen: bounded in number, for each client too, and apart from
 * requests, which they do not keep from being handled. A new one takes the place of the oldest.
 */
final class Listeners {
  private final int most;
  private final int mostOfAClient;
  private final Set<Listener> all = new LinkedHashSet<>();

  Listeners(int most) {
    this.most = most;
    this.mostOfAClient = Math.max(1, most / 2);
  }

  /** One of them. */
  static final class Listener {
    private final Neighbours whose;
    private final Runnable end;

    private Listener(Neighbours whose, Runnable end) {
      this.whose = whose;
      this.end = end;
    }
  }

  /**
   * @param end ends it, from any thread and without waiting for anything
   */
  Listener begin(Neighbours whose, Runnable end) {
    Listener listener = new Listener(whose, end);
    Optional<Listener> first;
    synchronized (this) {
      Optional<Listener> own =
          whose.areMany()
              ? Optional.empty()
              : tooMany(mostOfAClient, each -> each.whose.equals(whose));
      first = own.isPresent() ? own : tooMany(most, _ -> true);
      first.ifPresent(all::remove);
      all.add(listener);
    }
    first.ifPresent(each -> each.end.run());
    return listener;
  }

  /** The oldest of those, if there is no room for one more. */
  private Optional<Listener> tooMany(int bound, Predicate<Listener> those) {
    if (all.size() < bound) {
      return Optional.empty();
    }
    List<Listener> found = all.stream().filter(those).toList();
    return found.size() < bound ? Optional.empty() : Optional.of(found.getFirst());
  }

  synchronized void end(Listener listener) {
    all.remove(listener);
  }
}
