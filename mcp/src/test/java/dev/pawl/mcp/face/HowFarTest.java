package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HowFarTest {
  private static final long SECOND = 1_000_000;

  private static HowFar of(Event... events) {
    return HowFar.of(List.of(events), Optional.empty());
  }

  private static Event done(long at, String step) {
    return new Event.StepCompleted(at, step, step, at, 1, null, -1, null);
  }

  @Test
  void tellsWhichStepsAreUnderWaySinceWhen() {
    HowFar howFar =
        of(
            done(0, "entry"),
            new Event.StepStarted(SECOND, "fetch", "fetch", Values.object()),
            done(2 * SECOND, "other"),
            new Event.StepStarted(3 * SECOND, "store", "store", Values.object()),
            done(4 * SECOND, "fetch"));
    assertThat(howFar.toJson())
        .isEqualTo(
            Values.object(
                "stepsDone",
                3,
                "steps",
                List.of(
                    Values.object(
                        "step", "store", "node", "store", "since", "1970-01-01T00:00:03Z"))));
    assertThat(howFar.words())
        .isEqualTo("Under way: `store` since 1970-01-01T00:00:03Z. 3 steps are done.");
  }

  @Test
  void countsTheItemsOfAForeach() {
    HowFar howFar =
        of(
            new Event.StepStarted(0, "each", "each", List.of("a", "b", "c")),
            new Event.StepStarted(0, "each[0]/do", "do", Values.object()),
            new Event.StepStarted(0, "each[1]/do", "do", List.of(1, 2)),
            done(SECOND, "each[1]/do[0]/do"),
            done(SECOND, "each[0]/do"));
    assertThat(howFar.words())
        .contains("`each` since 1970-01-01T00:00:00Z, 1 of 3 items done")
        .contains("`each[1]/do` since 1970-01-01T00:00:00Z, 1 of 2 items done")
        .endsWith("0 steps are done.");
    assertThat(howFar.toJson().toString()).contains("itemsDone=1, items=3");
  }

  @Test
  void tellsWhatIsWaitedForAndUntilWhen() {
    HowFar howFar =
        of(
            new Event.StepStarted(0, "nap", "nap", 60_000, WaitsFor.TIME),
            new Event.StepStarted(
                0,
                "paid",
                "paid",
                Values.object("signal", "paid", "key", "17"),
                WaitsFor.SIGNAL,
                120 * SECOND),
            new Event.StepStarted(
                0, "ask", "ask", Values.object("question", "Really?"), WaitsFor.ANSWER));
    assertThat(howFar.words())
        .contains("`nap` since 1970-01-01T00:00:00Z, waits for a moment to come until")
        .contains("until 1970-01-01T00:01:00Z")
        .contains("waits for the signal `paid` with the key `17` until 1970-01-01T00:02:00Z")
        .contains("`ask` since 1970-01-01T00:00:00Z, waits for an answer");
    assertThat(howFar.toJson().toString())
        .contains("waitsFor=signal, signal=paid, key=17, until=1970-01-01T00:02:00Z")
        .contains("waitsFor=answer, question=Really?");
  }

  @Test
  void whatTheAuthorSaysOfTheTimeCountsFirst() {
    Event asked =
        new Event.StepStarted(
            0, "question", "question", Values.object(), WaitsFor.ANSWER, 99 * SECOND);
    assertThat(
            HowFar.of(List.of(asked), Optional.of(Flows.askingFor(Duration.ofSeconds(7), "tool")))
                .words())
        .contains("until 1970-01-01T00:00:07Z");
    assertThat(of(asked).words()).contains("until 1970-01-01T00:01:39Z");
  }

  @Test
  void whatIsAnsweredOrCameWaitsNoMore() {
    HowFar howFar =
        of(
            new Event.StepStarted(0, "nap", "nap", 1, WaitsFor.TIME),
            new Event.TimerFired(SECOND, "nap"));
    assertThat(howFar.words()).doesNotContain("waits");
  }

  @Test
  void anAttemptThatFailedIsTriedAgain() {
    Failure failure = new Failure(FailureCode.TOOL_ERROR, "s3cret", "call");
    HowFar howFar =
        of(
            new Event.StepStarted(0, "call", "call", Values.object("path", "s3cret")),
            new Event.AttemptFailed(SECOND, "call", "call", 1, failure, 5 * SECOND));
    assertThat(howFar.words())
        .contains("attempt 2, waits to be tried again until 1970-01-01T00:00:05Z")
        .doesNotContain("s3cret");
    assertThat(howFar.toJson().toString()).contains("attempt=2").doesNotContain("s3cret");
  }

  @Test
  void ofVeryManyStepsSomeAreShown() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      events.add(new Event.StepStarted(0, "each[" + i + "]/do", "do", Values.object()));
    }
    HowFar howFar = HowFar.of(events, Optional.empty());
    assertThat((List<?>) howFar.toJson().get("steps")).hasSize(20);
    assertThat(howFar.words()).contains("and 30 more steps");
  }
}
