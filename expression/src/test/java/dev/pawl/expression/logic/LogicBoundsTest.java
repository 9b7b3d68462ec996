package dev.pawl.expression.logic;

import static dev.pawl.expression.logic.LogicFixture.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.Scope;
import dev.pawl.json.Values;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class LogicBoundsTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 3000).boxed().toList();

  @Test
  void theDeadlineEndsNestedLoops() {
    Object element = Values.object("l", NUMBERS);
    Object data = Values.object("l", Collections.nCopies(3000, element));
    for (String loop : List.of("map", "filter", "all", "some", "none")) {
      // The body answers so that no loop can stop early.
      int body = loop.equals("all") ? 1 : 0;
      String inner = "{'%s': [{'var': 'l'}, %d]}".formatted(loop, body);
      String outer = "{'if': [%s, %d, %d]}".formatted(inner, body, body);
      assertRunsOutOfTime("{'%s': [{'var': 'l'}, %s]}".formatted(loop, outer), data, loop);
    }
  }

  @Test
  void theDeadlineEndsAReduction() {
    Object data = Values.object("l", Collections.nCopies(2_000_000, 1));
    String body = "{'reduce': [[1,2,3,4,5,6,7,8,9,10], {'var': 'accumulator'}, 0]}";
    assertRunsOutOfTime("{'reduce': [{'var': 'l'}, " + body + ", 0]}", data, "reduce");
  }

  @Test
  void theDeadlineEndsASlowSearch() {
    String hay = "a".repeat(2_000_000);
    Object data = Values.object("hay", hay, "needle", "a".repeat(1_000_000) + "b");
    assertRunsOutOfTime("{'in': [{'var': 'needle'}, {'var': 'hay'}]}", data, "in");
  }

  /** To read one long text is as much work as thousands of elements are. */
  @Test
  void theDeadlineEndsWorkOnLongTexts() {
    String digits = "1".repeat(1_000_000);
    Object data =
        Values.object("text", digits, "same", "1" + digits.substring(1), "path", "a." + digits);
    String text = "{'var': 'text'}";
    List<String> works =
        List.of(
            "{'>=': [%s, 0]}".formatted(text),
            "{'<': [0, %s, 1]}".formatted(text),
            "{'==': [%s, 0]}".formatted(text),
            "{'===': [%s, {'var': 'same'}]}".formatted(text),
            "{'in': [%s, [{'var': 'same'}]]}".formatted(text),
            "{'+': [%s, 1]}".formatted(text),
            "{'-': [%s, 1]}".formatted(text),
            "{'max': [%s, 1]}".formatted(text),
            "{'substr': ['x', %s]}".formatted(text),
            "{'missing': [{'var': 'path'}]}",
            "{'var': [{'var': 'path'}, 1]}");
    for (String work : works) {
      assertIsLookedAtInTime(work, data);
    }
  }

  /** The work is done once: somebody looks at the clock only if it counts for much. */
  private static void assertIsLookedAtInTime(String work, Object data) {
    Scope late = LogicScope.of(data).withBounds(Bounds.within(-1));
    assertThatThrownBy(() -> rule(work).evaluate(late)).as(work).hasMessage("Rule ran out of time");
  }

  private static void assertRunsOutOfTime(String rule, Object data, String what) {
    Scope scope = LogicScope.of(data).withBounds(LogicScope.within(Duration.ofMillis(5)));
    assertThatThrownBy(() -> rule(rule).evaluate(scope))
        .as(what)
        .isInstanceOfSatisfying(ExpressionException.class, e -> assertThat(e.isLimit()).isTrue())
        .hasMessage("Rule ran out of time");
  }

  @Test
  void anInterruptEndsALoop() {
    Object data = Values.object("l", NUMBERS);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> rule("{'map': [{'var': 'l'}, 1]}").evaluate(LogicScope.of(data)))
          .isInstanceOf(ExpressionException.class)
          .hasMessage("Rule was interrupted");
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void doublingIsStopped() {
    String accumulator = "{'var': 'accumulator'}";
    assertTooLarge("{'cat': [%1$s, %1$s]}".formatted(accumulator), "'x'");
    assertTooLarge("{'merge': [%1$s, %1$s]}".formatted(accumulator), "['x']");
  }

  @Test
  void sharedPartsAreCountedUnfolded() {
    String nest = "[{'var': 'accumulator'}, {'var': 'accumulator'}]";
    assertTooLarge(nest, "'x'");
    assertTooLarge("{'if': [true, " + nest + "]}", "'x'");
    // The same list is also harmless when it is only turned into text.
    String deep = "{'reduce': [{'var': 'l'}, " + nest + ", 1]}";
    for (String use :
        List.of("{'cat': [%s]}", "{'==': [%s, 1]}", "{'+': [%s]}", "{'<': [%s, 1]}")) {
      assertLimit(use.formatted(deep), 60);
    }
  }

  @Test
  void deepNestingIsStopped() {
    assertLimit("{'reduce': [{'var': 'l'}, [{'var': 'accumulator'}], 1]}", 100_000);
    assertLimit("{'cat': [{'reduce': [{'var': 'l'}, [{'var': 'accumulator'}], 1]}]}", 100_000);
  }

  private static void assertTooLarge(String body, String initial) {
    assertLimit("{'reduce': [{'var': 'l'}, " + body + ", " + initial + "]}", 60);
  }

  private static void assertLimit(String rule, int length) {
    Object data = Values.object("l", Collections.nCopies(length, 0));
    Bounds bounds = LogicScope.within(Duration.ofSeconds(20));
    Scope scope =
        LogicScope.of(data)
            .withBounds(new Bounds(bounds.deadlineNanos(), bounds.maxDepth(), 100_000));
    assertThatThrownBy(() -> rule(rule).evaluate(scope))
        .as(rule)
        .isInstanceOfSatisfying(ExpressionException.class, e -> assertThat(e.isLimit()).isTrue())
        .hasMessageStartingWith("Rule makes");
  }
}
