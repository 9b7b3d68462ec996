package dev.pawl.library.trigger;

import dev.pawl.model.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trigger has to do at a moment.
 *
 * <p>It looks back from now, and never counts what was missed one by one: a clock that leaps by
 * years costs no more than one that goes on.
 *
 * @param moments those that get a run, the oldest first
 * @param upTo until when everything is dealt with then; null if nothing is due
 */
record Due(List<Instant> moments, @Nullable Instant upTo) {
  /** Who comes so late has not missed it. */
  static final Duration GRACE = Duration.ofMinutes(1);

  /** So many runs make up for missed moments at most. */
  static final int MOST = 100;

  private static final Due NOTHING = new Due(List.of(), null);

  Due {
    moments = List.copyOf(moments);
  }

  /**
   * @param until up to when all moments are dealt with
   */
  static Due of(Trigger.Timed trigger, Instant until, Instant now) {
    Instant latest = trigger.latest(now);
    if (latest == null || !latest.isAfter(until)) {
      return NOTHING;
    }
    boolean isOnTime = !latest.plus(GRACE).isBefore(now);
    return new Due(
        switch (trigger.missed()) {
          case SKIP -> isOnTime ? List.of(latest) : List.of();
          case ONCE -> List.of(latest);
          case ALL -> back(trigger, latest, until);
        },
        latest);
  }

  private static List<Instant> back(Trigger.Timed trigger, Instant latest, Instant until) {
    List<Instant> moments = new ArrayList<>();
    Instant each = latest;
    while (each != null && each.isAfter(until) && moments.size() < MOST) {
      moments.add(each);
      each = trigger.latest(each.minusMillis(1));
    }
    Collections.reverse(moments);
    return moments;
  }
}
