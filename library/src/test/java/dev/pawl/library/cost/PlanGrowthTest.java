package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.plan.Given;
import dev.pawl.engine.plan.Plan;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.testkit.Graphs;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a run may do is found out in proportion to the size of the file. */
final class PlanGrowthTest {
  @Test
  void tenTimesTheToolsThatRunTheNextCostTenTimesAsMuch() {
    assertThat(
            Growth.tenfold(
                20,
                n -> planned(n, i -> IntStream.range(0, 5).mapToObj(k -> run(i + 1, k)).toList())))
        .is(Growth.LINEAR);
  }

  @Test
  void soDoToolsThatRunEachOtherInACircle() {
    assertThat(
            Growth.tenfold(
                20, n -> planned(n, i -> List.of(run(i + 1, 1), run(0, 2), run(n / 2, 3)))))
        .is(Growth.LINEAR);
  }

  @Test
  void soDoCirclesThatRunTheNext() {
    assertThat(Growth.tenfold(20, n -> planned(n, i -> List.of(run(i + 1, 1), run(i - i % 2, 2)))))
        .is(Growth.LINEAR);
  }

  @Test
  void soDoItemsOfItems() {
    assertThat(
            Growth.tenfold(
                20,
                n ->
                    planned(
                        n,
                        i ->
                            List.of(
                                "type: foreach, items: { expr: $string($random()) }, do: { "
                                    + run(i + 1, 1)
                                    + " }"))))
        .is(Growth.LINEAR);
  }

  private static String run(int tool, int argument) {
    return "type: workflow, tool: t" + tool + ", args: { x: " + argument + " }";
  }

  /** Tools of such nodes; what the last of them would run is one that waits. */
  private static Runnable planned(int tools, IntFunction<List<String>> nodes) {
    StringBuilder text = new StringBuilder("tools:\n");
    for (int i = 0; i <= tools; i++) {
      List<String> middle = i == tools ? List.of("type: wait, for: 1s") : nodes.apply(i);
      text.append("- name: t" + i + "\n  description: d\n  nodes:\n");
      text.append("  - { id: entry, type: entry, next: w" + i + "a0 }\n");
      for (int n = 0; n < middle.size(); n++) {
        String next = n + 1 < middle.size() ? "w" + i + "a" + (n + 1) : "exit";
        text.append(
            "  - { id: w" + i + "a" + n + ", " + middle.get(n) + ", next: " + next + " }\n");
      }
      text.append("  - { id: exit, type: exit }\n");
    }
    Compilation compilation = Compilation.of(Graphs.read(text.toString()));
    Workflow workflow = Objects.requireNonNull(compilation.workflows().get("t0"));
    Given given = new Given.AtLeast(Values.object("x", 1));
    return () -> assertThat(Plan.of(workflow, given, ToolFacts.NONE).steps()).isNotEmpty();
  }
}
