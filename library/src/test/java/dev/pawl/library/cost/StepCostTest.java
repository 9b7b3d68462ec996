package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the graphs that {@code bench/run} times allocate and record. The bounds leave room for a
 * third more than was counted. Whoever makes a step cheaper should lower them; whoever must make it
 * dearer says so by raising them.
 */
class StepCostTest {
  private static MeasuredGraph graph(String name) {
    return MeasuredGraph.of(name, input(name));
  }

  private static Map<String, @Nullable Object> input(String name) {
    return switch (name) {
      case "a" -> Map.of("name", "World");
      case "b" -> Map.of("value", 5);
      case "c" -> Map.of("n", 100);
      case "foreach" -> Map.of("items", IntStream.range(0, 100).boxed().toList());
      default -> Map.of("n", 1);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "a, 3, 2400", // 1757 when it was written
    "b, 4, 2100", // 1532
    "c, 303, 1050", // 781
    "foreach, 103, 1500", // 1130
    "fork, 13, 1550", // 1153
  })
  void aStepAllocatesNoMoreThanItNeeds(String name, int steps, long most) {
    assertThat(graph(name).allocated(2_000 / steps + 5) / steps).isLessThanOrEqualTo(most);
  }

  /** Nothing is recorded of a step but its end, unless others go on in it. */
  @ParameterizedTest
  @CsvSource({
    "a, 3, 0",
    "b, 4, 0",
    "c, 303, 0",
    "foreach, 103, 1",
    "fork, 13, 0",
  })
  void aStepIsOneEvent(String name, int completed, int started) {
    Map<String, Integer> counts = new TreeMap<>();
    List<Event> events = graph(name).run().events();
    events.forEach(event -> counts.merge(event.getClass().getSimpleName(), 1, Integer::sum));
    Map<String, Integer> expected = new TreeMap<>();
    expected.put("RunStarted", 1);
    expected.put("StepCompleted", completed);
    expected.put("RunCompleted", 1);
    if (started > 0) {
      expected.put("StepStarted", started);
    }
    assertThat(counts).isEqualTo(expected);
  }
}
