package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about signals. */
public abstract class SignalContract extends KeyContract {
  private static final Signal.Address PAID = new Signal.Address("paid", "17");

  private static Signal paid(String id, @Nullable Object value) {
    return new Signal(id, "paid", "17", ANN, value, 1_000);
  }

  @Test
  void aSignalIsKeptUntilARunTakesIt() {
    RunStore sender = open();
    Signal first = paid("s1", Values.object("amount", 3));
    Signal other = new Signal("s3", "paid", "", ANN, null, 1_000);
    sender.signals().post(first);
    sender.signals().post(paid("s2", "second"));
    sender.signals().post(paid("s1", "the same again"));
    sender.signals().post(other);
    RunStore taker = open();
    start(taker, "r", 1);
    assertThat(taker.signals().addresses()).containsExactlyInAnyOrder(PAID, other.address());
    assertThat(taker.signals().at(PAID)).containsExactly(first, paid("s2", "second"));
    assertThat(taker.signals().all(2)).containsExactly(first, paid("s2", "second"));
    assertThat(taker.signals().hand(first, "r", "wait")).isTrue();
    assertThat(sender.signals().hand(first, "r", "wait")).isFalse();
    assertThat(sender.signals().at(PAID)).containsExactly(paid("s2", "second"));
    assertThat(sender.letters("r")).containsExactly(Letter.of(first, "r", "wait"));
    sender.signals().post(first);
    assertThat(sender.signals().at(PAID)).hasSize(1);
  }

  @Test
  void aSignalThatComesTooLateIsKeptForAnother() {
    RunStore store = open();
    start(store, "r", 1);
    store.signals().post(paid("s", 1));
    assertThat(store.signals().hand(paid("s", 1), "r", "wait")).isTrue();
    assertThat(store.signals().addresses()).isEmpty();
    store.signals().putBack(store.letters("r").getFirst());
    assertThat(store.letters("r")).isEmpty();
    assertThat(store.signals().at(PAID)).containsExactly(paid("s", 1));
  }

  @Test
  void aSignalIsNotLostWithTheRunThatDidNotTakeIt() throws InterruptedException {
    RunStore store = open();
    store.deliver(_ -> false);
    start(store, "goes on", 1);
    Journal journal = start(store, "r", 1);
    store.signals().post(paid("s", 1));
    assertThat(store.signals().hand(paid("s", 1), "r", "wait")).isTrue();
    journal.append(new Event.RunCompleted(5, null));
    journal.sync();
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (store.signals().at(PAID).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(5);
    }
    assertThat(store.signals().at(PAID)).containsExactly(paid("s", 1));
  }

  @Test
  void aSignalIsNotHandedToARunThatIsOver() {
    RunStore store = open();
    finish(store, "r", 1, 2);
    store.signals().post(paid("s", 1));
    assertThat(store.signals().hand(paid("s", 1), "r", "wait")).isFalse();
    assertThat(store.signals().at(PAID)).containsExactly(paid("s", 1));
  }

  @Test
  void whatNobodyEverAwaitsIsForgottenWithOldRuns() {
    RunStore store = open();
    store.signals().post(paid("old", 1));
    store.signals().post(new Signal("new", "paid", "17", ANN, 1, 90_000_000));
    store.prune(new Retention(Duration.ofSeconds(60), 10, 1_000_000), 100_000_000);
    assertThat(store.signals().all(10)).extracting(Signal::id).containsExactly("new");
  }

  @Test
  void oneThatIsTooLargeIsRefused() {
    SignalBox signals = open(new JournalLimits(1_000, 100_000, 1_000)).signals();
    Signal large = paid("s", "x".repeat(2_000));
    assertThatThrownBy(() -> signals.post(large)).isInstanceOf(PawlException.LimitExceeded.class);
    assertThat(signals.all(10)).isEqualTo(List.of());
  }

  @Test
  void nobodyStandsBeforeOthersBySendingMuch() {
    Principal bob = new Principal(Principal.Kind.PERSON, "bob");
    RunStore store = open();
    int sent = 0;
    try {
      while (sent <= SignalBox.MOST_EACH) {
        store.signals().post(new Signal("b" + sent, "paid", "17", bob, sent, 1_000));
        sent++;
      }
    } catch (PawlException.LimitExceeded e) {
      assertThat(e).hasMessageContaining("1000 of a sender");
    }
    assertThat(sent).isEqualTo(SignalBox.MOST_EACH);
    store.signals().post(paid("ann's", 1));
    assertThat(store.signals().at(PAID)).contains(paid("ann's", 1));
  }
}
