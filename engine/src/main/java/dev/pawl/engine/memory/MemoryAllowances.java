package dev.pawl.engine.memory;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Bucket;
import dev.pawl.engine.access.Rate;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** What the stores that share a place in memory count together. */
final class MemoryAllowances {
  /** Whole buckets are forgotten when there are so many. */
  private static final int MANY = 10_000;

  private final Map<String, Bucket> buckets = new HashMap<>();

  synchronized Allowances.Portion take(String subject, Rate rate, long wanted, long now) {
    if (buckets.size() >= MANY) {
      buckets.values().removeIf(each -> each.wholeAt() <= now);
    }
    Bucket.Taking taking = buckets.getOrDefault(subject, Bucket.WHOLE).take(rate, wanted, now);
    buckets.put(subject, taking.left());
    return new Allowances.Portion(taking.granted(), taking.pause());
  }

  /**
   * As one of those stores sees it.
   *
   * @param elsewhere counts the runs of the others
   */
  Allowances seenBy(ToIntFunction<Predicate<RunSummary>> elsewhere) {
    return new Allowances() {
      @Override
      public Portion take(String subject, Rate rate, long wanted, long now) {
        return MemoryAllowances.this.take(subject, rate, wanted, now);
      }

      @Override
      public int runsElsewhere(Principal principal) {
        return elsewhere.applyAsInt(each -> each.principal().equals(principal));
      }

      @Override
      public int runsElsewhere(String tool) {
        return elsewhere.applyAsInt(each -> each.workflow().equals(tool));
      }
    };
  }
}
