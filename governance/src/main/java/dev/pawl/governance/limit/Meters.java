package dev.pawl.governance.limit;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Rate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The meters of all who used something lately. */
final class Meters {
  private static final int MOST = 20_000;

  private final Supplier<Allowances> shared;
  private final InstantSource clock;
  private final Map<String, Meter> all = new ConcurrentHashMap<>();

  Meters(Supplier<Allowances> shared, InstantSource clock) {
    this.shared = shared;
    this.clock = clock;
  }

  /** How long it takes until so much may be used; zero if it was used. */
  Duration spend(String subject, @Nullable Rate rate, long amount) {
    return rate == null ? Duration.ZERO : of(subject, rate).spend(amount, now());
  }

  void charge(String subject, @Nullable Rate rate, long amount) {
    if (rate != null) {
      of(subject, rate).charge(amount, now());
    }
  }

  private Meter of(String subject, Rate rate) {
    Meter known = all.get(subject);
    if (known != null) {
      return known;
    }
    if (all.size() >= MOST) {
      long now = now();
      all.values().removeIf(each -> each.isIdle(now));
    }
    if (all.size() >= MOST) {
      // What was used stands in the store; only what was not used up yet is lost.
      all.values().removeIf(each -> !each.owes());
    }
    if (all.size() >= MOST) {
      all.clear();
    }
    return all.computeIfAbsent(subject, _ -> new Meter(subject, rate, shared));
  }

  int size() {
    return all.size();
  }

  long now() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
