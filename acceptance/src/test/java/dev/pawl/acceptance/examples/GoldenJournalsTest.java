package dev.pawl.acceptance.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Journals that were written once are read by every later version, which gets to the same end. They
 * are files of the past: what cannot be read or folded any more is mended in the program, not here.
 */
class GoldenJournalsTest {

  static List<ExampleCase> cases() {
    return ExampleCase.all();
  }

  @Test
  void everyCaseHasAJournalAndEveryJournalACase() throws IOException {
    try (Stream<Path> files = Files.list(ExampleCase.folder())) {
      assertThat(files.filter(file -> file.toString().endsWith(".journal.json")))
          .containsExactlyInAnyOrderElementsOf(
              cases().stream().map(ExampleCase::journalFile).toList());
    }
  }

  /** Journals name definitions by their digests, which may change only if the example does. */
  @ParameterizedTest
  @MethodSource("cases")
  void theDigestOfTheExampleIsStillTheSame(ExampleCase example) {
    assertThat(example.digest()).isNotEmpty().isEqualTo(workflow(example).digest());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void foldsToTheSameEnd(ExampleCase example) {
    Workflow workflow = workflow(example);
    List<Event> events = events(example);
    Run run = Run.fold(workflow, events);
    assertThat(run.ended()).isTrue();
    assertThat(run.outstanding()).isEmpty();
    assertThat(Json.pretty(history(workflow, events)))
        .isEqualTo(Json.pretty(example.recorded().get("history")));
    assertThat(Json.pretty(ending(events.getLast()))).isEqualTo(Json.pretty(ending(example)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isWrittenAsItWasRead(ExampleCase example) {
    assertThat(Json.pretty(events(example).stream().map(EventJson::write).toList()))
        .isEqualTo(Json.pretty(example.journal()));
  }

  /** Also a run that was cut off goes on from where it was: at every point something is to do. */
  @ParameterizedTest
  @MethodSource("cases")
  void knowsWhatIsToBeDoneAtEveryPoint(ExampleCase example) {
    Run run = new Run(workflow(example));
    List<Event> events = events(example);
    assertThat(events).hasSizeGreaterThan(1);
    for (Event event : events.subList(0, events.size() - 1)) {
      run.on(event);
      assertThat(run.ended()).isFalse();
      assertThat(run.outstanding()).as("after %s", event).isNotEmpty();
    }
  }

  @Test
  void aStepThatNeverBeganIsCaught() {
    ExampleCase loop =
        cases().stream()
            .filter(example -> example.name().equals("sum_to_n"))
            .findFirst()
            .orElseThrow();
    List<Event> events = events(loop);
    List<Event> gap = Stream.concat(events.stream().limit(3), events.stream().skip(4)).toList();
    Workflow workflow = workflow(loop);
    assertThatThrownBy(() -> Run.fold(workflow, gap)).isInstanceOf(PawlException.Defect.class);
  }

  private static Workflow workflow(ExampleCase example) {
    try (Pawl pawl = Pawl.load(example.graph())) {
      return pawl.tool(example.tool());
    }
  }

  private static List<Event> events(ExampleCase example) {
    return example.journal().stream().map(EventJson::read).toList();
  }

  private static List<Map<String, @Nullable Object>> history(
      Workflow workflow, List<Event> events) {
    return RunHistory.of(workflow, events).stream().map(StepRecord::toJson).toList();
  }

  private static @Nullable Object ending(Event last) {
    return last instanceof Event.RunFailed(_, Failure failure)
        ? failure.toJson()
        : EventJson.write(last).get("output");
  }

  private static @Nullable Object ending(ExampleCase example) {
    return example.recorded().getOrDefault("failure", example.recorded().get("result"));
  }
}
