package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.json.Undefined;
import dev.pawl.library.runs.TimelineStep.Mark;
import dev.pawl.library.runs.TimelineStep.State;
import dev.pawl.model.Principal;
import dev.pawl.testkit.SampleJournals;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineTest {

  @Test
  void numbersStepsInTheOrderInWhichTheyBegan() {
    List<TimelineStep> steps = Timeline.of(SampleJournals.eventful(), null);
    assertThat(steps.stream().map(TimelineStep::step))
        .containsExactly("entry", "fetch", "review", "exit");
    assertThat(steps.stream().map(TimelineStep::index)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void tellsWhatHappenedToAStep() {
    TimelineStep fetch = Timeline.of(SampleJournals.eventful(), null).get(1);
    assertThat(fetch.state()).isEqualTo(State.COMPLETED);
    assertThat(fetch.attempts()).isEqualTo(2);
    assertThat(fetch.marks()).containsExactlyInAnyOrder(Mark.RESUMED, Mark.IN_DOUBT);
    assertThat(fetch.startedAt()).isEqualTo(SampleJournals.at(1));
    assertThat(fetch.endedAt()).isEqualTo(SampleJournals.at(500));
    assertThat(fetch.input()).isEqualTo(Map.of("url", "a.example"));
    assertThat(fetch.output()).isEqualTo("page");
    assertThat(fetch.failure()).isNull();
  }

  @Test
  void tellsWhoAnswered() {
    TimelineStep review = Timeline.of(SampleJournals.eventful(), null).get(2);
    assertThat(review.marks()).containsExactly(Mark.ANSWERED);
    assertThat(review.answeredBy()).isEqualTo(Principal.LOCAL);
    assertThat(review.waitsFor()).isNull();
  }

  @Test
  void aStepThatGoesOnHasNoEnd() {
    List<TimelineStep> steps = Timeline.of(SampleJournals.open(), null);
    assertThat(steps.stream().map(TimelineStep::state))
        .containsExactly(State.COMPLETED, State.FAILED, State.CANCELLED, State.ACTIVE);
    TimelineStep review = steps.getLast();
    assertThat(review.endedAt()).isZero();
    assertThat(review.waitsFor()).isEqualTo(WaitsFor.ANSWER);
    assertThat(review.output()).isSameAs(Undefined.UNDEFINED);
  }

  @Test
  void whileItWaitsForAnotherAttemptAStepHasTheFailureOfTheLast() {
    TimelineStep fetch = Timeline.of(SampleJournals.eventful().subList(0, 4), null).get(1);
    assertThat(fetch.state()).isEqualTo(State.ACTIVE);
    assertThat(fetch.attempts()).isEqualTo(2);
    assertThat(fetch.waitsFor()).isEqualTo(WaitsFor.TIME);
    assertThat(fetch.failure()).isNotNull();
  }
}
