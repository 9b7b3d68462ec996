package dev.pawl.library.runs;

import static dev.pawl.testkit.SampleJournals.completed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepDifferenceTest {

  @Test
  void timesAreNoDifference() {
    assertThat(between(List.of(completed("a", 0, 1, 1)), List.of(completed("a", 5, 9, 1.0))))
        .containsExactly("a SAME");
  }

  @Test
  void alignsStepsByTheirIds() {
    assertThat(
            between(
                List.of(done("entry", 1), done("read", 2), done("show", 3), done("exit", 4)),
                List.of(done("entry", 1), done("read", 5), done("hide", 3), done("exit", 4))))
        .containsExactly(
            "entry SAME", "read DIFFERENT", "show ONLY_LEFT", "hide ONLY_RIGHT", "exit SAME");
  }

  @Test
  void stepsInAnotherOrderAreStillTheSame() {
    assertThat(
            between(
                List.of(done("a", 1), done("b", 2), done("c", 3)),
                List.of(done("b", 2), done("x", 0), done("a", 1))))
        .containsExactlyInAnyOrder("a SAME", "b SAME", "c ONLY_LEFT", "x ONLY_RIGHT");
  }

  @Test
  void findsThePlacesAtWhichValuesDiffer() {
    Object left = Map.of("items", List.of(1, Map.of("price", 3)), "same", true);
    Object right = Map.of("items", List.of(1, Map.of("price", 4), 9), "same", true);
    assertThat(ValueDifference.between(left, right))
        .extracting(ValueDifference::path)
        .containsExactly(".items[1].price", ".items[2]");
    assertThat(ValueDifference.between("a", 1))
        .extracting(ValueDifference::path)
        .containsExactly("");
    assertThat(ValueDifference.between(left, left)).isEmpty();
  }

  @Test
  void listsOnlySomeOfManyDifferences() {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      left.add(i);
      right.add(-1 - i);
    }
    assertThat(ValueDifference.between(left, right)).hasSize(20);
  }

  private static Event done(String step, Object output) {
    return completed(step, 0, 1, output);
  }

  private static List<String> between(List<Event> left, List<Event> right) {
    return StepDifference.between(Timeline.of(left, null), Timeline.of(right, null)).stream()
        .map(step -> step.step() + " " + step.kind())
        .toList();
  }
}
