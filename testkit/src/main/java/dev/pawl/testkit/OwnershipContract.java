package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about who drives a run. */
public abstract class OwnershipContract extends RetentionContract {
  @Test
  void aRunIsDrivenUntilItIsOver() {
    RunStore store = open();
    Journal journal = start(store, "r", 1);
    assertThat(store.drives("r")).isTrue();
    assertThat(open().drives("r")).isFalse();
    journal.append(new Event.RunCompleted(2, 1));
    assertThat(store.drives("r")).isFalse();
  }

  @Test
  void theRunsOfALivingProcessAreNobodyElses() {
    start(open(), "r", 1);
    RunStore other = open();
    assertThat(other.orphans(100, null)).isEmpty();
    assertThat(other.adopt("r")).isEmpty();
  }

  @Test
  void theRunsOfADeadProcessCanBeAdoptedOnce() {
    RunStore dead = open();
    start(dead, "younger", 2);
    start(dead, "older", 1);
    finish(dead, "done", 0, 3);
    kill(dead);
    RunStore one = open();
    RunStore two = open();
    assertThat(names(one.orphans(100, null))).containsExactly("older", "younger");
    Journal journal = one.adopt("older").orElseThrow();
    assertThat(one.drives("older")).isTrue();
    assertThat(one.adopt("older")).isEmpty();
    assertThat(two.adopt("older")).isEmpty();
    assertThat(names(two.orphans(100, null))).containsExactly("younger");
    assertThat(two.adopt("done")).isEmpty();
    journal.append(new Event.RunResumed(4));
    journal.append(new Event.RunCompleted(5, "late"));
    journal.sync();
    assertThat(two.events("older"))
        .containsExactly(
            started("older", 1), new Event.RunResumed(4), new Event.RunCompleted(5, "late"));
    assertThat(two.find("older").orElseThrow().status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void whatWasLeftBehindIsLookedAtPageByPage() {
    RunStore dead = open();
    for (int i = 0; i < 7; i++) {
      // Two at a time begin in the same moment.
      start(dead, "r" + i, i / 2);
    }
    finish(dead, "done", 1, 2);
    kill(dead);
    RunStore store = open();
    start(store, "mine", 0);
    List<String> seen = new ArrayList<>();
    List<RunSummary> page = store.orphans(3, null);
    while (!page.isEmpty()) {
      assertThat(page.size()).isLessThanOrEqualTo(3);
      seen.addAll(names(page));
      page = store.orphans(3, page.getLast().run());
    }
    assertThat(seen).containsExactly("r0", "r1", "r2", "r3", "r4", "r5", "r6");
    assertThat(store.orphans(0, null)).isEmpty();
    assertThat(store.orphans(3, "never was")).isEmpty();
    store.adopt("r3");
    assertThat(names(store.orphans(9, "r2"))).containsExactly("r4", "r5", "r6");
  }

  @Test
  void tellsWhichRunsSeemToBeCutOff() {
    RunStore living = open();
    start(living, "driven", 1);
    RunStore dead = open();
    start(dead, "left", 1);
    finish(dead, "done", 1, 2);
    kill(dead);
    RunStore closed = open();
    start(closed, "given back", 1);
    closed.close();
    List<String> all = List.of("driven", "left", "done", "given back", "never was");
    assertThat(open().cutOff(all)).containsExactlyInAnyOrder("left", "given back");
    assertThat(living.cutOff(all)).containsExactlyInAnyOrder("left", "given back");
    assertThat(living.cutOff(List.of())).isEmpty();
  }

  @Test
  void aProcessMayActForARunWhileItDrivesIt() {
    RunStore store = open();
    Journal journal = store.begin("r");
    assertThat(journal.mayStillAct()).isTrue();
    journal.append(started("r", 1));
    journal.sync();
    assertThat(journal.mayStillAct()).isTrue();
    store.release("r");
    assertThat(journal.mayStillAct()).isFalse();
    assertThat(open().adopt("r").orElseThrow().mayStillAct()).isTrue();
  }

  @Test
  void aProcessThatWasTakenForDeadMayNotActForItsRunsAnyMore() {
    RunStore stale = open();
    Journal journal = start(stale, "r", 1);
    kill(stale);
    RunStore other = open();
    Journal adopted = other.adopt("r").orElseThrow();
    assertThatThrownBy(journal::sync)
        .isInstanceOfAny(PawlException.Conflict.class, PawlException.Unreachable.class);
    assertThat(journal.mayStillAct()).isFalse();
    adopted.append(new Event.RunResumed(2));
    adopted.sync();
    assertThat(adopted.mayStillAct()).isTrue();
  }

  @Test
  void ofManyWhoAdoptARunExactlyOneDoes() throws InterruptedException {
    RunStore dead = open();
    for (int i = 0; i < 20; i++) {
      start(dead, "r" + i, i);
    }
    kill(dead);
    AtomicInteger adopted = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (RunStore store : List.of(open(), open(), open())) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                for (RunSummary orphan : store.orphans(100, null)) {
                  store.adopt(orphan.run()).ifPresent(_ -> adopted.incrementAndGet());
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(adopted).hasValue(20);
  }

  @Test
  void whatWasGivenBackCanBeAdoptedByOthersAndByOneself() {
    RunStore store = open();
    Journal journal = start(store, "r", 1);
    journal.append(step(2, "s", 1));
    store.release("r");
    assertThat(store.drives("r")).isFalse();
    assertThatThrownBy(() -> journal.append(step(3, "t", 1)))
        .isInstanceOf(PawlException.Conflict.class);
    RunStore other = open();
    assertThat(names(other.orphans(100, null))).containsExactly("r");
    assertThat(other.events("r")).hasSize(2);
    assertThat(other.adopt("r")).isPresent();
    assertThat(store.adopt("r")).isEmpty();
    other.release("r");
    assertThat(store.adopt("r")).isPresent();
  }

  @Test
  void closingGivesBackWhatIsNotOver() {
    RunStore store = open();
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    store.close();
    assertThat(names(open().orphans(100, null))).containsExactly("r");
    assertThatThrownBy(() -> journal.append(step(2, "s", 1)))
        .isInstanceOf(PawlException.Unreachable.class);
  }

  @Test
  void aDeadProcessThatIsNotDeadCannotWriteAnyMore() {
    RunStore stale = open();
    Journal journal = start(stale, "r", 1);
    Journal untouched = start(stale, "other", 1);
    kill(stale);
    Journal adopted = open().adopt("r").orElseThrow();
    adopted.append(new Event.RunResumed(2));
    adopted.sync();
    assertThatThrownBy(
            () -> {
              journal.append(step(2, "s", "stale"));
              journal.sync();
            })
        .isInstanceOfAny(PawlException.Conflict.class, PawlException.Unreachable.class);
    assertThat(open().events("r")).containsExactly(started("r", 1), new Event.RunResumed(2));
    assertThat(untouched).isNotNull();
  }
}
