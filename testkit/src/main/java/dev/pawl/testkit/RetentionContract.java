package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about what it forgets. */
public abstract class RetentionContract extends LetterContract {
  private static final long NOW = 1_700_000_000_000_000L;
  private static final long DAY = 86_400_000_000L;
  private static final Retention MONTH = new Retention(Duration.ofDays(30), 1_000, 1_000_000);

  @Test
  void forgetsWhatIsOldAndNeverWhatIsNotOver() {
    RunStore store = open();
    store.keepDefinition("sha256:d", "needed");
    store.keepDefinition("sha256:unused", "not needed");
    start(store, "unfinished", 1);
    finish(store, "old", 1, 10);
    finish(store, "newer", 1, 2_000_000);
    finish(store, "newest", 1, 3_000_000);
    Retention second = new Retention(Duration.ofSeconds(1), 100, 1_000_000);
    assertThat(store.prune(second, 2_500_000)).isEqualTo(1);
    assertThat(names(store.list(RunQuery.ALL))).containsOnly("unfinished", "newer", "newest");
    assertThat(store.events("old")).isEmpty();
    assertThat(store.definition("sha256:d")).isPresent();
    assertThat(store.definition("sha256:unused")).isEmpty();
    assertThat(store.prune(new Retention(Duration.ofDays(1), 1, 1_000_000), 4_000_000)).isOne();
    assertThat(names(store.list(RunQuery.ALL))).containsOnly("unfinished", "newest");
    assertThat(store.prune(new Retention(Duration.ofDays(1), 9, 10), 4_000_000)).isOne();
    assertThat(names(store.list(RunQuery.ALL))).containsExactly("unfinished");
    assertThat(store.prune(new Retention(Duration.ZERO, 0, 0), Long.MAX_VALUE / 2)).isZero();
  }

  @Test
  void keepsToItsLimitsAsRunsEnd() {
    RunStore store = open();
    Retention five = new Retention(Duration.ofDays(30), 5, 1_000_000);
    assertThat(store.tidy(five, NOW)).isZero();
    start(store, "unfinished", NOW);
    for (int i = 0; i < 20; i++) {
      finish(store, "r" + i, NOW + 100 - i, NOW + 100 + i);
    }
    assertThat(store.tidy(five, NOW + 200)).isEqualTo(15);
    assertThat(names(store.list(RunQuery.ALL)))
        .containsExactlyInAnyOrder("unfinished", "r15", "r16", "r17", "r18", "r19");
    assertThat(store.tidy(five, NOW + 200)).isZero();
    finish(store, "one more", NOW, NOW + 300);
    assertThat(store.tidy(five, NOW + 400)).isEqualTo(1);
    assertThat(names(store.list(RunQuery.ALL))).contains("unfinished", "one more", "r19");
    finish(store, "another", NOW, NOW + 500);
    assertThat(store.tidy(new Retention(Duration.ofDays(30), 5, 1), NOW + 600)).isEqualTo(6);
    assertThat(names(store.list(RunQuery.ALL))).containsExactly("unfinished");
  }

  @Test
  void aClockThatLeapsForwardDoesNotMakeAllRunsOld() {
    RunStore store = open();
    finish(store, "one", NOW, NOW + 1);
    assertThat(store.tidy(MONTH, NOW + 2)).isZero();
    long leapt = NOW + 400 * DAY;
    finish(store, "two", leapt, leapt + 1);
    assertThat(store.tidy(MONTH, leapt + 2)).isZero();
    RunStore later = open();
    assertThat(later.tidy(MONTH, leapt + 3)).isZero();
    assertThat(names(later.list(RunQuery.ALL))).containsExactly("two", "one");
    finish(later, "three", NOW, NOW + DAY);
    assertThat(later.tidy(MONTH, NOW + DAY)).as("the clock was set right").isZero();
  }

  @Test
  void aPlaceThatNobodyLookedAtBeforeDoesNotBelieveALeapEither() {
    RunStore store = open();
    finish(store, "one", NOW, NOW + 1);
    finish(store, "two", NOW + 400 * DAY, NOW + 400 * DAY + 1);
    assertThat(store.tidy(MONTH, NOW + 400 * DAY + 2)).isZero();
    assertThat(store.list(RunQuery.ALL)).hasSize(2);
    assertThat(store.prune(MONTH, NOW + 400 * DAY + 2)).as("somebody insists").isOne();
  }

  @Test
  void runsGrowOldDayByDay() {
    RunStore store = open();
    finish(store, "old", NOW, NOW + 1);
    int forgotten = 0;
    for (int day = 0; day < 30; day++) {
      forgotten += store.tidy(MONTH, NOW + day * DAY);
      finish(store, "r" + day, NOW, NOW + day * DAY + 1);
      // Whoever looks for the first time sees to everything.
      store = open();
    }
    assertThat(forgotten).isZero();
    assertThat(store.tidy(MONTH, NOW + 30 * DAY + 2)).isEqualTo(2);
    assertThat(store.find("old")).isEmpty();
    assertThat(store.find("r0")).isEmpty();
    assertThat(store.find("r1")).isPresent();
  }

  @Test
  void anEndThatLiesInTheFutureDoesNotOutlastAllOthers() {
    RunStore store = open();
    finish(store, "of a wrong clock", NOW, NOW + 400 * DAY);
    for (int i = 0; i < 3; i++) {
      finish(store, "r" + i, NOW + i, NOW + i);
    }
    assertThat(store.tidy(new Retention(Duration.ofDays(30), 3, 1_000_000), NOW + 9)).isOne();
    assertThat(names(store.list(RunQuery.ALL))).containsExactly("r2", "r1", "r0");
  }

  @Test
  void aDefinitionThatWasForgottenIsKeptAgainWithTheNextRun() {
    RunStore store = open();
    store.keepDefinition("sha256:d", "text");
    assertThat(open().prune(Retention.DEFAULT, 1)).isZero();
    start(store, "r", 1);
    assertThat(open().definition("sha256:d")).contains("text");
  }
}
