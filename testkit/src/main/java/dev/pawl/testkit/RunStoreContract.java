package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every store has to keep to. A store that was opened twice on one place stands for two
 * processes. One that has an audit trail and a registry keeps to {@link RegistryContract}.
 */
public abstract class RunStoreContract extends OwnershipContract {
  private static final JournalLimits SMALL = new JournalLimits(10_000, 30_000, 1_000);

  @Test
  void aSecretIsTheSameForAllWhoShareAPlace() {
    byte[] mine = {1, 2, 3};
    assertThat(open().secret("a.key", mine)).containsExactly(1, 2, 3);
    mine[0] = 9;
    assertThat(open().secret("a.key", new byte[] {4, 5, 6})).containsExactly(1, 2, 3);
    assertThat(open().secret("b.key", new byte[] {4, 5, 6})).containsExactly(4, 5, 6);
  }

  @Test
  void whoeverOnlyLooksForASecretMakesNone() {
    assertThat(open().secret("c.key")).isEmpty();
    assertThat(open().secret("c.key")).isEmpty();
    assertThat(open().secret("c.key", new byte[] {7})).containsExactly(7);
    assertThat(open().secret("c.key"))
        .hasValueSatisfying(each -> assertThat(each).containsExactly(7));
  }

  @Test
  void anEmptyStoreHasNothing() {
    RunStore store = open();
    assertThat(store.find("r")).isEmpty();
    assertThat(store.list(RunQuery.ALL)).isEmpty();
    assertThat(store.events("r")).isEmpty();
    assertThat(store.orphans(100, null)).isEmpty();
    assertThat(store.drives("r")).isFalse();
    assertThat(store.adopt("r")).isEmpty();
    assertThat(store.definition("d")).isEmpty();
    assertThat(store.prune(Retention.DEFAULT, 1)).isZero();
    store.release("r");
  }

  @Test
  void everyKindOfEventComesBackAsItWas() {
    Failure failure =
        new Failure(FailureCode.DEFECT, "no\nway", "n")
            .from(new Place("flows/graph.yaml", 7, 3))
            .with(new Failure(FailureCode.DEFECT, "nor this", null));
    List<Event> events =
        List.of(
            started("r", 1),
            new Event.StepStarted(2, "a", "a", Values.object("x", null)),
            new Event.StepStarted(3, "b[1]/c#2", "c", "ask", Event.WaitsFor.ANSWER),
            new Event.InputReceived(4, "b[1]/c#2", "c", ANN, Values.list(1, 2.5, null, true)),
            new Event.AttemptFailed(5, "a", "a", 1, failure, 77),
            new Event.TimerFired(6, "a"),
            new Event.StepCompleted(7, "a", "a", 2, 2, "\u00e9\ud83d\ude00\n", 3, Values.object()),
            new Event.StepCompleted(8, "u", "u", 2, 2, Undefined.UNDEFINED, -1, null),
            new Event.StepFailed(9, "f", "f", 2, 1, failure),
            new Event.StepCancelled(10, "g", "g"),
            new Event.InDoubt(11, "h", "h", Event.WaitsFor.ANSWER),
            new Event.RunResumed(12),
            new Event.RunStopping(13, failure),
            new Event.RunFailed(14, failure));
    RunStore store = open();
    Journal journal = store.begin("r");
    events.forEach(journal::append);
    journal.sync();
    assertThat(store.events("r")).isEqualTo(events);
    assertThat(open().events("r")).isEqualTo(events);
    assertThat(store.find("r")).contains(RunSummary.of(events));
    assertThat(open().find("r")).contains(RunSummary.of(events));
  }

  @Test
  void eventsAreInOrderHoweverTheyWereWritten() {
    RunStore store = open();
    Journal journal = store.begin("r");
    List<Event> events = new ArrayList<>();
    events.add(started("r", 0));
    journal.append(events.getFirst());
    for (int i = 1; i < 300; i++) {
      Event event = step(i, "s#" + i, i);
      events.add(event);
      journal.append(event);
      if (i % 7 == 0) {
        journal.flush();
      }
      if (i % 31 == 0) {
        journal.sync();
      }
    }
    journal.sync();
    assertThat(open().events("r")).isEqualTo(events);
  }

  @Test
  void aProcessSeesWhatItAppendedWithoutWaiting() {
    RunStore store = open();
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    assertThat(store.events("r")).hasSize(1);
    journal.append(step(2, "s", 1));
    assertThat(names(store.list(RunQuery.ALL))).containsExactly("r");
    assertThat(store.find("r")).map(RunSummary::events).contains(2L);
  }

  @Test
  void closingWritesWhatNobodyWaitedFor() {
    RunStore store = open();
    for (int i = 0; i < 1_200; i++) {
      Journal journal = store.begin("r" + i);
      journal.append(started("r" + i, i));
      journal.append(new Event.RunCompleted(i, i));
    }
    store.close();
    assertThat(open().list(RunQuery.ALL.most(5_000))).hasSize(1_200);
  }

  @Test
  void listsTheNewestFirstAsAsked() {
    RunStore store = open();
    finish(store, "old", 10, 50);
    finish(store, "new", 30, 40);
    Journal waiting = start(store, "middle", 20);
    waiting.append(new Event.StepStarted(21, "q", "q", null, Event.WaitsFor.ANSWER));
    waiting.sync();
    RunQuery all = RunQuery.ALL;
    assertThat(names(store.list(all))).containsExactly("new", "middle", "old");
    assertThat(names(store.list(all.most(1)))).containsExactly("new");
    assertThat(names(store.list(all.before(30)))).containsExactly("middle", "old");
    assertThat(names(store.list(all.statuses(EnumSet.of(RunStatus.WAITING)))))
        .containsExactly("middle");
    assertThat(store.list(all.statuses(Set.of()))).isEmpty();
    assertThat(store.list(all.workflow("other"))).isEmpty();
    assertThat(store.list(all.workflow("report"))).hasSize(3);
    assertThat(store.find("middle").orElseThrow().waits())
        .isEqualTo(Map.of("q", Event.WaitsFor.ANSWER));
  }

  @Test
  void twoRunsCannotHaveTheSameName() {
    RunStore store = open();
    finish(store, "r", 1, 2);
    RunStore other = open();
    assertThatThrownBy(() -> start(other, "r", 5)).isInstanceOf(PawlException.Conflict.class);
    assertThat(store.find("r")).map(RunSummary::startedAt).contains(1L);
  }

  @Test
  void aJournalBeginsWithTheStartAndEndsWithTheEnd() {
    Journal journal = open().begin("r");
    assertThatThrownBy(() -> journal.append(step(1, "s", 1)))
        .isInstanceOf(PawlException.Defect.class);
    journal.append(started("r", 1));
    assertThatThrownBy(() -> journal.append(started("r", 1)))
        .isInstanceOf(PawlException.Defect.class);
    journal.append(new Event.RunCompleted(2, null));
    assertThatThrownBy(() -> journal.append(step(3, "s", 1)))
        .isInstanceOf(PawlException.Conflict.class);
  }

  @Test
  void definitionsAreKeptByTheirDigest() {
    RunStore store = open();
    store.keepDefinition("sha256:d", "one");
    store.keepDefinition("sha256:d", "one");
    store.keepDefinition("sha256:e", "two");
    assertThat(open().definition("sha256:d")).contains("one");
    assertThat(open().definition("sha256:e")).contains("two");
    assertThat(open().definition("sha256:f")).isEmpty();
  }

  @Test
  void valuesAndRunsThatAreTooLargeAreRefused() {
    RunStore store = open(SMALL);
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    assertThatThrownBy(() -> journal.append(step(2, "s", "x".repeat(10_001))))
        .isInstanceOf(PawlException.LimitExceeded.class)
        .hasMessageContaining("10000");
    journal.append(step(2, "s#1", "x".repeat(9_900)));
    journal.append(step(3, "s#2", "y".repeat(9_900)));
    assertThatThrownBy(() -> journal.append(step(4, "s#3", "z".repeat(9_990))))
        .isInstanceOf(PawlException.LimitExceeded.class)
        .hasMessageContaining("30000");
    journal.append(step(4, "s#3", "z".repeat(9_000)));
    journal.append(step(5, "small", "z".repeat(2_000)));
    journal.append(new Event.RunFailed(6, new Failure(FailureCode.DEFECT, "too large", null)));
    journal.sync();
    assertThat(open().events("r")).hasSize(6);
  }

  @Test
  void largeEventsComeBackToo() {
    RunStore store = open(SMALL);
    Journal journal = start(store, "r", 1);
    Event large = step(2, "s", Values.list("x".repeat(5_000), 1));
    journal.append(large);
    journal.append(step(3, "t", 2));
    journal.sync();
    assertThat(open().events("r")).containsExactly(started("r", 1), large, step(3, "t", 2));
  }

  @Test
  void manyThreadsCanUseItAtOnce() throws InterruptedException {
    RunStore store = open();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String run = "r" + i;
      threads.add(
          Thread.startVirtualThread(
              () -> {
                Journal journal = start(store, run, 1);
                for (int j = 0; j < 10; j++) {
                  journal.append(step(j, "s#" + j, j));
                  journal.sync();
                }
                journal.append(new Event.RunCompleted(99, null));
                journal.sync();
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    RunStore other = open();
    assertThat(other.list(RunQuery.ALL))
        .hasSize(40)
        .allMatch(run -> run.status() == RunStatus.COMPLETED && run.events() == 12);
    assertThat(other.events("r7")).hasSize(12);
  }

  @Test
  void anInterruptDoesNotKeepFromWaiting() {
    RunStore store = open();
    Journal journal = store.begin("r");
    Thread.currentThread().interrupt();
    try {
      journal.append(started("r", 1));
      journal.sync();
      Optional<RunSummary> found = store.find("r");
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      assertThat(found).isPresent();
    } finally {
      boolean _ = Thread.interrupted();
    }
  }
}
