package dev.pawl.store.shelf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.Samples;
import dev.pawl.store.database.StoreSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of runs when nobody knows what came of a swap. */
class ShelfFaultsTest {
  private static final int STEPS = 60;

  private final TreeMap<String, String> place = new TreeMap<>();

  private static <T> T insist(Supplier<T> work) {
    while (true) {
      try {
        return work.get();
      } catch (PawlException.Unreachable _) {
        Thread.onSpinWait();
      }
    }
  }

  private static void insistOn(Runnable work) {
    boolean _ =
        insist(
            () -> {
              work.run();
              return true;
            });
  }

  private RunStore reliable() {
    return new ShelfRunStore(new MapShelf(place), StoreSettings.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyEventIsWrittenOnce(long seed) {
    RunStore store = new ShelfRunStore(new UnreliableShelf(place, seed, 3), StoreSettings.DEFAULT);
    List<Event> events = new ArrayList<>();
    Journal journal = store.begin("r");
    events.add(Samples.started("r"));
    journal.append(events.getFirst());
    for (int i = 1; i <= STEPS; i++) {
      insistOn(journal::sync);
      Event event = Samples.step(i);
      events.add(event);
      insistOn(() -> journal.append(event));
    }
    events.add(new Event.RunCompleted(9, "ok"));
    insistOn(() -> journal.append(events.getLast()));
    insistOn(journal::sync);
    assertThat(journal.mayStillAct()).isTrue();
    try (RunStore other = reliable()) {
      assertThat(other.events("r")).isEqualTo(events);
      assertThat(other.find("r").orElseThrow().events()).isEqualTo(STEPS + 2);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void anAdoptionOfWhichNobodyHeardIsNotLostForever(long seed) {
    try (RunStore first = reliable()) {
      for (int i = 0; i < 10; i++) {
        Samples.start(first, "r" + i, 0);
      }
    }
    RunStore store = new ShelfRunStore(new UnreliableShelf(place, seed, 2), StoreSettings.DEFAULT);
    for (int i = 0; i < 10; i++) {
      String run = "r" + i;
      Optional<Journal> journal = insist(() -> store.adopt(run));
      assertThat(journal).as(run).isPresent();
      assertThat(insist(() -> store.adopt(run))).isEmpty();
      insistOn(() -> journal.get().append(new Event.RunResumed(5)));
      insistOn(journal.get()::sync);
    }
    try (RunStore other = reliable()) {
      assertThat(other.orphans(100, null)).isEmpty();
      assertThat(other.events("r7")).hasSize(2);
    }
  }

  @Test
  void oneThatCannotBeReachedIsSaidToBeAndTakesItAllWhenItCan() {
    UnreliableShelf shelf = new UnreliableShelf(place, 1, Integer.MAX_VALUE);
    RunStore store = new ShelfRunStore(shelf, StoreSettings.DEFAULT);
    Journal journal = Samples.start(store, "r", 0);
    shelf.cut(true);
    journal.append(Samples.step(1));
    assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
    assertThatThrownBy(() -> journal.append(Samples.step(2)))
        .isInstanceOf(PawlException.Unreachable.class);
    journal.leave(Samples.step(3));
    shelf.cut(false);
    journal.sync();
    journal.append(Samples.step(4));
    store.close();
    try (RunStore other = reliable()) {
      assertThat(other.events("r"))
          .containsExactly(
              other.begun("r").orElseThrow(), Samples.step(1), Samples.step(3), Samples.step(4));
      assertThat(other.adopt("r")).isPresent();
    }
  }

  @Test
  void whoAppendsMoreThanMayWaitWritesItFirst() {
    UnreliableShelf shelf = new UnreliableShelf(place, 1, Integer.MAX_VALUE);
    StoreSettings small = StoreSettings.DEFAULT.mostWaiting(1).delay(Duration.ofDays(1));
    try (RunStore store = new ShelfRunStore(shelf, small);
        RunStore other = reliable()) {
      Journal journal = store.begin("r");
      journal.append(Samples.started("r"));
      assertThat(other.events("r")).isEmpty();
      journal.append(Samples.step(1));
      assertThat(other.events("r")).hasSize(1);
      shelf.cut(true);
      assertThatThrownBy(() -> journal.append(Samples.step(2)))
          .isInstanceOf(PawlException.Unreachable.class);
      shelf.cut(false);
      journal.sync();
      assertThat(other.events("r")).as("what was refused was not taken").hasSize(2);
    }
  }

  @Test
  void oneThatAdoptsTakesAllRelianceFromTheOneWhoseLeaseIsOver() {
    ShelfRunStore slow = new ShelfRunStore(new MapShelf(place), StoreSettings.DEFAULT);
    Journal taken = Samples.start(slow, "taken", 0);
    Journal left = Samples.start(slow, "left", 0);
    slow.die();
    try (RunStore other = reliable()) {
      assertThat(other.adopt("taken")).isPresent();
      assertThatThrownBy(left::sync).isInstanceOf(PawlException.Conflict.class);
      assertThatThrownBy(taken::sync).isInstanceOf(PawlException.Conflict.class);
      assertThat(slow.drives("left")).isFalse();
      assertThat(slow.adopt("left")).as("it may take back what is left").isPresent();
      assertThat(slow.adopt("taken")).isEmpty();
      assertThat(Samples.start(slow, "fresh", 0).mayStillAct()).isTrue();
      assertThat(names(other.orphans(10, null))).isEmpty();
    }
  }

  private static List<String> names(List<RunSummary> runs) {
    return runs.stream().map(RunSummary::run).toList();
  }
}
