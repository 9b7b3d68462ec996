package dev.pawl.library.flow;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps what was made for a while. Keys name the revision that it was made of, so that nothing in
 * it is ever wrong; only for memory's sake it is forgotten.
 *
 * @param <T> what is kept
 */
final class TimedCache<T> {
  static final Duration USUAL = Duration.ofMinutes(15);

  private final InstantSource clock;
  private final Duration ttl;
  private final Consumer<T> forgotten;
  private final Map<String, Kept<T>> kept = new HashMap<>();

  private record Kept<T>(T value, long until) {}

  /**
   * @param forgotten is given what is not kept any more
   */
  TimedCache(InstantSource clock, Duration ttl, Consumer<T> forgotten) {
    this.clock = clock;
    this.ttl = ttl;
    this.forgotten = forgotten;
  }

  /** What is kept, or else made now, by one thread at a time. */
  synchronized T get(String key, Supplier<T> making) {
    long now = clock.millis();
    Kept<T> known = kept.get(key);
    if (known != null && now < known.until) {
      return known.value;
    }
    forget(now);
    T made = making.get();
    kept.put(key, new Kept<>(made, now + ttl.toMillis()));
    return made;
  }

  private void forget(long now) {
    Iterator<Kept<T>> all = kept.values().iterator();
    while (all.hasNext()) {
      Kept<T> each = all.next();
      if (now >= each.until) {
        all.remove();
        forgotten.accept(each.value);
      }
    }
  }

  /** Forgets all but what was made of one revision, which ends its key. */
  synchronized void keepOnly(String revision) {
    Iterator<Map.Entry<String, Kept<T>>> all = kept.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, Kept<T>> each = all.next();
      if (!each.getKey().endsWith(":" + revision)) {
        all.remove();
        forgotten.accept(each.getValue().value);
      }
    }
  }

  synchronized void clear() {
    kept.values().forEach(each -> forgotten.accept(each.value));
    kept.clear();
  }

  synchronized int size() {
    return kept.size();
  }
}
