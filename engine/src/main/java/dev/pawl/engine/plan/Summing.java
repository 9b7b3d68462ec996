package dev.pawl.engine.plan;

import dev.pawl.engine.plan.Draft.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what happens in one workflow and in all that it runs. How often each of them is run
 * is summed up before it is looked into, so each is looked into once.
 */
final class Summing {
  final Map<Act, Often> acts = new LinkedHashMap<>();
  final Map<Site, Often> steps = new LinkedHashMap<>();
  final Set<Plan.Undoing> undoing = new LinkedHashSet<>();
  private final long limit;
  private final Map<Draft, Often> times = new IdentityHashMap<>();
  private final List<Draft> finished = new ArrayList<>();

  private Summing(long limit) {
    this.limit = limit;
  }

  /**
   * @param limit how many steps a run may have
   */
  static Summing of(Draft draft, long limit) {
    Summing summing = new Summing(limit);
    summing.name(draft);
    summing.times.put(draft, Often.ONCE);
    summing.finished.reversed().forEach(summing::count);
    return summing;
  }

  /** Names all that happens, in order; what runs another one is finished after that. */
  private void name(Draft root) {
    Deque<Draft> path = new ArrayDeque<>();
    Deque<Iterator<Part>> left = new ArrayDeque<>();
    Draft next = root;
    while (next != null || !path.isEmpty()) {
      if (next != null) {
        times.put(next, next.isTotal() ? Often.ONCE : Often.NEVER);
        path.push(next);
        left.push(next.parts().iterator());
      }
      next = unnamed(left.element());
      if (next == null) {
        finished.add(path.pop());
        left.pop();
      }
    }
  }

  /** Goes on until another draft comes that was not named before; null at the end. */
  private @Nullable Draft unnamed(Iterator<Part> parts) {
    while (parts.hasNext()) {
      switch (parts.next()) {
        case Part.Done(Act act, Often _) -> acts.putIfAbsent(act, Often.NEVER);
        case Part.Stepped(Site site, Often _) -> steps.putIfAbsent(site, Often.NEVER);
        case Part.Undone(Plan.Undoing each) -> undoing.add(each);
        case Part.Ran(Draft other, Often _) -> {
          if (!times.containsKey(other)) {
            return other;
          }
        }
      }
    }
    return null;
  }

  private void count(Draft draft) {
    Often runs = Objects.requireNonNull(times.get(draft));
    for (Part part : draft.parts()) {
      switch (part) {
        case Part.Done(Act act, Often often) -> acts.merge(act, often.in(runs), Often::and);
        case Part.Stepped(Site site, Often often) ->
            steps.merge(site, often.in(runs), (one, other) -> one.and(other).within(limit));
        case Part.Undone _ -> {}
        case Part.Ran(Draft other, Often often) -> {
          if (!other.isTotal()) {
            times.merge(other, often.in(runs), Often::and);
          }
        }
      }
    }
  }
}
