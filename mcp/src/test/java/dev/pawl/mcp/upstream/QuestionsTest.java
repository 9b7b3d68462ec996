package dev.pawl.mcp.upstream;

import static dev.pawl.mcp.upstream.Person.by;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.mcp.upstream.Puppet.Got;
import dev.pawl.mcp.upstream.PuppetCalls.Going;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whom a program asks that does not say during which call. */
@Timeout(60)
class QuestionsTest {
  private static final Map<String, Object> NOBODY = Map.of("action", "cancel");

  private final PuppetCalls calls = new PuppetCalls();
  private final Puppet puppet = calls.puppet;
  private final Person ann = new Person("Ann");
  private final Person bob = new Person("Bob");

  @AfterEach
  void close() {
    calls.close();
  }

  /** A call during which the program asks, and ends. */
  private void answered(Person person) throws Exception {
    Going call = calls.begin(person);
    Got got = puppet.call();
    got.wire().ask(person.name);
    assertThat(puppet.answer(person.name)).isEqualTo(by(person.name));
    got.text("done");
    call.get();
  }

  @Test
  void nobodyIsAskedWhatMayBeAnothersQuestion() throws Exception {
    Going anns = calls.begin(ann);
    Got first = puppet.call();
    Going bobs = calls.begin(bob);
    Got second = puppet.call();
    assertThat(first.wire()).isSameAs(second.wire());
    first.wire().ask("q");
    assertThat(puppet.answer("q")).isEqualTo(NOBODY);
    assertThat(ann.asked).isEmpty();
    assertThat(bob.asked).isEmpty();
    first.text("1");
    second.text("2");
    assertThat(anns.get().firstText()).isEqualTo("1");
    assertThat(bobs.get().firstText()).isEqualTo("2");
  }

  @Test
  void whyNobodyIsAskedIsSaid() throws Exception {
    List<String> logged = new CopyOnWriteArrayList<>();
    Logger log = Logger.getLogger("dev.pawl.protocol");
    log.setFilter(record -> !logged.add(record.getMessage()));
    try {
      Going anns = calls.begin(ann);
      Got first = puppet.call();
      Going bobs = calls.begin(bob);
      Got second = puppet.call();
      first.wire().ask("q");
      assertThat(puppet.answer("q")).isEqualTo(NOBODY);
      first.text("1");
      second.text("2");
      anns.get();
      bobs.get();
    } finally {
      log.setFilter(null);
    }
    assertThat(logged)
        .containsExactly(
            "server `puppet` asks something and cannot say whom, as calls of several callers are"
                + " under way, or one was given up; with `concurrency: 1` they wait for each"
                + " other, and each can be asked: it hears `cancel`");
  }

  @Test
  void whoWaitsForSeveralRunsIsAskedOnceByOneOfThem() throws Exception {
    Person annAgain = ann.again();
    Going anns = calls.begin(ann);
    Got first = puppet.call();
    Going annsToo = calls.begin(annAgain);
    Got second = puppet.call();
    assertThat(first.wire()).isSameAs(second.wire());
    first.wire().ask("q");
    assertThat(puppet.answer("q")).isEqualTo(by("Ann"));
    assertThat(ann.asked.size() + annAgain.asked.size()).isEqualTo(1);
    first.text("1");
    second.text("2");
    anns.get();
    annsToo.get();
  }

  @Test
  void whoWaitsForSeveralRunsIsAskedByAnotherWhenOneHasEnded() throws Exception {
    Person annAgain = ann.again();
    annAgain.gone = true;
    Going anns = calls.begin(ann);
    Got first = puppet.call();
    Going annsToo = calls.begin(annAgain);
    Got second = puppet.call();
    first.wire().ask("q");
    assertThat(puppet.answer("q")).isEqualTo(by("Ann"));
    assertThat(annAgain.asked).as("the latest is asked first").hasSize(1);
    assertThat(ann.asked).hasSize(1);
    ann.gone = true;
    first.wire().ask("r");
    assertThat(puppet.answer("r")).isEqualTo(NOBODY);
    first.text("1");
    second.text("2");
    anns.get();
    annsToo.get();
  }

  @Test
  void callersOfAProgramThatAsksHaveAConnectionEach() throws Exception {
    answered(ann);
    Going anns = calls.begin(ann);
    Got first = puppet.call();
    Going bobs = calls.begin(bob);
    Got second = puppet.call();
    assertThat(first.wire()).isNotSameAs(second.wire());
    first.wire().ask("a");
    assertThat(puppet.answer("a")).isEqualTo(by("Ann"));
    second.wire().ask("b");
    assertThat(puppet.answer("b")).isEqualTo(by("Bob"));
    first.text("1");
    second.text("2");
    assertThat(anns.get().firstText()).isEqualTo("1");
    assertThat(bobs.get().firstText()).isEqualTo("2");
    assertThat(ann.asked).containsExactly("Ann?", "a?");
    assertThat(bob.asked).containsExactly("b?");
  }

  @Test
  void whoeverCallsWhileAnotherIsAskedHasAConnectionOfTheirOwn() throws Exception {
    Going anns = calls.begin(ann);
    Got first = puppet.call();
    first.wire().ask("a");
    assertThat(puppet.answer("a")).isEqualTo(by("Ann"));
    Going bobs = calls.begin(bob);
    Got second = puppet.call();
    second.wire().ask("b");
    assertThat(puppet.answer("b")).isEqualTo(by("Bob"));
    first.text("1");
    second.text("2");
    anns.get();
    bobs.get();
  }

  @Test
  void callsOfOneCallerShareAConnection() throws Exception {
    answered(ann);
    Going one = calls.begin(ann);
    Got first = puppet.call();
    Going other = calls.begin(ann);
    Got second = puppet.call();
    assertThat(first.wire()).isSameAs(second.wire());
    first.wire().ask("a");
    assertThat(puppet.answer("a")).isEqualTo(by("Ann"));
    first.text("1");
    second.text("2");
    one.get();
    other.get();
  }

  @Test
  void whoeverCannotBeAskedIsInNobodysWay() throws Exception {
    answered(ann);
    Going silent = calls.begin(Caller.NOBODY);
    Got first = puppet.call();
    Going another = calls.begin(Caller.NOBODY);
    Got second = puppet.call();
    assertThat(first.wire()).isSameAs(second.wire());
    answered(bob);
    first.wire().ask("q");
    assertThat(puppet.answer("q")).isEqualTo(NOBODY);
    first.text("1");
    second.text("2");
    silent.get();
    another.get();
  }

  @Test
  void callersOneAfterTheOtherShareAProgram() throws Exception {
    answered(ann);
    answered(bob);
    answered(ann);
    assertThat(puppet.wires).hasSize(1);
  }

  @Test
  void whatIsAskedAfterACallIsNotPutToTheNextCaller() throws Exception {
    answered(ann);
    puppet.beforePong = "late";
    answered(bob);
    assertThat(ann.asked).containsExactly("Ann?");
    assertThat(bob.asked).containsExactly("Bob?");
    assertThat(puppet.wires).hasSize(1);
  }

  @Test
  void allCallsOfTheNextCallerWaitUntilTheConnectionIsTheirs() throws Exception {
    answered(ann);
    puppet.holdsPings = true;
    Going one = calls.begin(bob);
    Got ping = puppet.next("ping");
    Going other = calls.begin(bob);
    other.untilItWaits();
    ping.wire().ask("late");
    assertThat(puppet.answer("late")).isEqualTo(NOBODY);
    assertThat(bob.asked).isEmpty();
    ping.result("");
    puppet.call().text("1");
    puppet.call().text("2");
    one.get();
    other.get();
    assertThat(puppet.wires).hasSize(1);
  }

  @Test
  void aConnectionIsNotTheirsWhoDidNotWaitUntilItWas() throws Exception {
    answered(ann);
    puppet.holdsPings = true;
    Going given = calls.begin(bob);
    Got ping = puppet.next("ping");
    given.giveUp();
    Going again = calls.begin(bob);
    Got second = puppet.next("ping");
    ping.wire().ask("late");
    assertThat(puppet.answer("late")).isEqualTo(NOBODY);
    second.result("");
    puppet.call().text("x");
    again.get();
    assertThat(bob.asked).isEmpty();
  }

  @Test
  void whoeverWaitsTakesOverFromTheOneWhoGaveUp() throws Exception {
    answered(ann);
    puppet.holdsPings = true;
    Going given = calls.begin(bob);
    puppet.next("ping");
    Going other = calls.begin(bob);
    other.untilItWaits();
    given.giveUp();
    puppet.next("ping").result("");
    puppet.call().text("x");
    assertThat(other.get().firstText()).isEqualTo("x");
  }

  @Test
  void aConnectionWithoutAPongIsReplaced() throws Exception {
    try (PuppetCalls hasty =
        new PuppetCalls(PuppetCalls.settings(Duration.ofMillis(300), 5, null))) {
      Going call = hasty.begin(ann);
      Got got = hasty.puppet.call();
      got.wire().ask("q");
      assertThat(hasty.puppet.answer("q")).isEqualTo(by("Ann"));
      got.text("1");
      call.get();
      hasty.puppet.holdsPings = true;
      Going unsent = hasty.begin(bob);
      assertThat(unsent.failure()).hasMessageContaining("no answer to ping");
      assertThat(unsent.state().isSent()).isFalse();
      Going next = hasty.begin(bob);
      hasty.puppet.call().text("2");
      assertThat(next.get().firstText()).isEqualTo("2");
      assertThat(hasty.puppet.wires).hasSize(2);
    }
  }

  @Test
  void whatACallAsksThatWasGivenUpIsPutToNobody() throws Exception {
    Going given = calls.begin(ann);
    Got first = puppet.call();
    given.giveUp();
    Going bobs = calls.begin(bob);
    Got second = puppet.call();
    first.wire().ask("late");
    assertThat(puppet.answer("late")).isEqualTo(NOBODY);
    second.text("2");
    bobs.get();
    // Now that it is known to ask, the next one is not put where an answer is still owed.
    answered(bob);
    assertThat(puppet.wires).hasSize(2);
    assertThat(ann.asked).isEmpty();
    assertThat(bob.asked).containsExactly("Bob?");
  }

  @Test
  void aProgramThatAsksNothingHasOneConnection() throws Exception {
    Going[] going = new Going[10];
    for (int n = 0; n < going.length; n++) {
      going[n] = calls.begin(new Person("P" + n));
    }
    for (int n = 0; n < going.length; n++) {
      puppet.call().text("x");
    }
    for (Going each : going) {
      each.get();
    }
    assertThat(puppet.wires).hasSize(1);
  }
}
