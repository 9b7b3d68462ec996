package dev.pawl.store.shelf;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Bucket;
import dev.pawl.engine.access.Rate;
import dev.pawl.model.Principal;
import org.jspecify.annotations.Nullable;

/** What callers have used, on a shelf: when what each may use will be whole again. */
final class ShelfAllowances implements Allowances {
  private final Desk desk;
  private final RunReads reads;

  ShelfAllowances(Desk desk, RunReads reads) {
    this.desk = desk;
    this.reads = reads;
  }

  @Override
  public Portion take(String subject, Rate rate, long wanted, long now) {
    String name = Names.allowance(subject);
    while (true) {
      String text = desk.at(name);
      Bucket.Taking taking = bucket(text).take(rate, wanted, now);
      String left = Long.toString(taking.left().wholeAt());
      if (left.equals(text)
          || desk.shelf().swap(new Swap.Draft().expect(name, text).put(name, left).done())) {
        return new Portion(taking.granted(), taking.pause());
      }
    }
  }

  private static Bucket bucket(@Nullable String text) {
    return text == null ? Bucket.WHOLE : new Bucket(Long.parseLong(text));
  }

  @Override
  public int runsElsewhere(Principal principal) {
    return reads.elsewhere(run -> run.principal().equals(principal.text()));
  }

  @Override
  public int runsElsewhere(String tool) {
    return reads.elsewhere(run -> run.workflow().equals(tool));
  }

  /**
   * Forgets those that are whole, because they say nothing.
   *
   * @param now in nanoseconds since the epoch
   */
  void forget(long now) {
    desk.each(
        Names.ALLOWANCE,
        (name, text) -> {
          if (bucket(text).wholeAt() < now) {
            desk.shelf().swap(new Swap.Draft().expect(name, text).remove(name).done());
          }
        });
  }
}
