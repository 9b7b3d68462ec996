package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Belief;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Forgets runs that are over, and what no run needs any more. */
final class ShelfRetention {
  /** Definitions that no run may need, until it is certain that none does. */
  private static final String DOUBTED = "0";

  private static final long HOUR = Belief.micros(Duration.ofHours(1));

  /** After so long, in milliseconds, a process that is gone does not come back. */
  private static final long LONG_GONE = Duration.ofDays(1).toMillis();

  private static final int LETTERS = 10_000;

  private final Desk desk;
  private final ShelfLetters letters;
  private final ShelfSignals signals;
  private final ShelfAllowances allowances;
  private final Predicate<Letter> putAside;

  /** What was there after the last look at everything; null before the first. Guarded by this. */
  private @Nullable Looked looked;

  /**
   * What was seen by a look at everything.
   *
   * @param at by the clock of whoever asked, in microseconds
   * @param endedBefore how many runs this process had ended by then
   */
  private record Looked(long at, long runs, long weight, long endedBefore, long weightBefore) {}

  /** What a store keeps besides runs. */
  record Rest(ShelfLetters letters, ShelfSignals signals, ShelfAllowances allowances) {}

  /**
   * @param putAside sees to a letter if its run is over
   */
  ShelfRetention(Desk desk, Rest rest, Predicate<Letter> putAside) {
    this.desk = desk;
    this.letters = rest.letters();
    this.signals = rest.signals();
    this.allowances = rest.allowances();
    this.putAside = putAside;
  }

  int prune(Retention retention, long now) {
    return prune(retention, now, now);
  }

  /**
   * @param now by which runs are judged
   * @param clock what the clock says
   */
  private synchronized int prune(Retention retention, long now, long clock) {
    long oldest = now - Belief.micros(retention.age());
    signals.forget(oldest);
    int forgotten = forgetRuns(retention, oldest, clock);
    forgetDefinitions();
    forgetLetters();
    forgetLives();
    allowances.forget(now * 1_000);
    return forgotten;
  }

  /** The same by a clock that is believed only as far as that is plausible, and only if needed. */
  synchronized int tidy(Retention retention, long clock) {
    return isDue(retention, clock) ? prune(retention, believed(clock), clock) : 0;
  }

  private boolean isDue(Retention retention, long clock) {
    Looked last = looked;
    if (last == null || clock - last.at() >= HOUR || clock < last.at() - HOUR) {
      return true;
    }
    long runs = last.runs() + desk.endedRuns() - last.endedBefore();
    long weight = last.weight() + desk.endedWeight() - last.weightBefore();
    return runs > retention.runs() || weight > retention.bytes();
  }

  private long believed(long clock) {
    String text = desk.at(Names.BELIEF);
    Belief before = text == null ? Belief.since(first(clock)) : belief(text);
    Belief after = before.on(clock);
    if (text == null || !after.equals(before)) {
      String kept = after.known() + " " + after.day() + " " + after.days();
      desk.shelf().swap(new Swap.Draft().put(Names.BELIEF, kept).done());
    }
    return after.moment(clock);
  }

  private static Belief belief(String text) {
    String[] parts = text.split(" ", -1);
    return new Belief(
        Long.parseLong(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
  }

  /** When the first of all runs started. */
  private long first(long clock) {
    List<String> last = new ArrayList<>(1);
    desk.each(
        Names.LIST,
        (name, _) -> {
          last.clear();
          last.add(Names.last(name));
        });
    KeptRun oldest = last.isEmpty() ? null : desk.run(last.getFirst());
    return oldest == null ? clock : oldest.summary().startedAt();
  }

  private record Ended(String name, String text, long weight) {}

  /** Goes from the run that ended last to the one that ended first. */
  private int forgetRuns(Retention retention, long oldest, long clock) {
    long endedBefore = desk.endedRuns();
    long weightBefore = desk.endedWeight();
    List<Ended> excess = new ArrayList<>();
    long[] kept = new long[2];
    long[] seen = new long[2];
    desk.each(
        Names.END,
        (name, text) -> {
          int space = text.indexOf(' ');
          long weight = Long.parseLong(text.substring(space + 1));
          boolean old = Long.parseLong(text.substring(0, space)) < oldest;
          seen[0]++;
          seen[1] += weight;
          if (old || seen[0] > retention.runs() || seen[1] > retention.bytes()) {
            excess.add(new Ended(name, text, weight));
          } else {
            kept[0]++;
            kept[1] += weight;
          }
        });
    looked = new Looked(clock, kept[0], kept[1], endedBefore, weightBefore);
    return (int) excess.stream().filter(this::forget).count();
  }

  private boolean forget(Ended ended) {
    String run = Names.last(ended.name());
    KeptRun kept = desk.run(run);
    Swap.Draft draft = new Swap.Draft().expect(ended.name(), ended.text()).remove(ended.name());
    if (kept != null) {
      draft.remove(Names.run(run)).remove(Names.list(kept.summary().startedAt(), run));
      for (long i = 0; i < kept.parts(); i++) {
        draft.remove(Names.part(run, i));
      }
    }
    return desk.shelf().swap(draft.done());
  }

  /**
   * A run that begins relies on its definition only while nobody doubts that it is needed; one that
   * began before is seen by the second look.
   */
  private void forgetDefinitions() {
    Set<String> unused = unused();
    for (String digest : unused) {
      desk.shelf().swap(new Swap.Draft().put(Names.kept(digest), DOUBTED).done());
    }
    if (!unused.isEmpty()) {
      unused.retainAll(unused());
      for (String digest : unused) {
        desk.shelf()
            .swap(
                new Swap.Draft()
                    .expect(Names.kept(digest), DOUBTED)
                    .remove(Names.kept(digest))
                    .remove(Names.definition(digest))
                    .done());
      }
    }
  }

  private Set<String> unused() {
    Set<String> digests = new HashSet<>();
    desk.each(Names.KEPT, (name, _) -> digests.add(Names.last(name)));
    if (!digests.isEmpty()) {
      desk.each(Names.LIST, (_, text) -> digests.remove(Listed.of(text).digest()));
    }
    return digests;
  }

  /** Those to runs that are over, and those to runs that are forgotten. */
  private void forgetLetters() {
    for (Letter letter : letters.all(LETTERS)) {
      if (!putAside.test(letter) && desk.run(letter.run()) == null) {
        letters.throwAway(letter);
      }
    }
  }

  private void forgetLives() {
    long before = desk.shelf().now() - LONG_GONE;
    desk.each(
        Names.LEASE,
        (name, text) -> {
          if (!RunReads.isAlive(text, before)) {
            desk.shelf().swap(new Swap.Draft().expect(name, text).remove(name).done());
          }
        });
  }
}
