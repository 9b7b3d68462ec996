package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What is ten times as large allocates about ten times as much, not a hundred times. Larger sizes,
 * times, and what needs several threads are for {@code bench/scale}, which takes minutes.
 */
class GrowthTest {
  private static final String LOOP =
      """
      - { id: entry, type: entry, next: count }
      - { id: count, type: transform, transform: { expr: $executionCount("count") + 1 }, next: more }
      - id: more
        type: switch
        conditions: [ { rule: { "<": [ { var: count }, { var: entry.n } ] }, next: count } ]
        next: exit
      - { id: exit, type: exit }
      """;

  private static final String EACH =
      """
      - { id: entry, type: entry, next: each }
      - id: each
        type: foreach
        items: { expr: $.entry.items }
        do: { type: transform, transform: { expr: $item * 2 } }
        next: exit
      - { id: exit, type: exit }
      """;

  private static final String PASS =
      """
      - { id: entry, type: entry, next: a }
      - { id: a, type: transform, transform: { expr: $.entry.value }, next: b }
      - { id: b, type: transform, transform: { expr: '{ "value": $.a }' }, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void stepsGrowLinearly() {
    assertThat(Growth.tenfold(50, n -> MeasuredGraph.ofNodes(LOOP, Map.of("n", n))::run))
        .is(Growth.LINEAR);
  }

  @Test
  void stepsWhoseOutputsCanBeAskedForGrowLinearly() {
    assertThat(Growth.tenfold(30, n -> MeasuredGraph.of("c", Map.of("n", n))::run))
        .is(Growth.LINEAR);
  }

  @Test
  void itemsGrowLinearly() {
    assertThat(
            Growth.tenfold(100, n -> MeasuredGraph.ofNodes(EACH, Map.of("items", numbers(n)))::run))
        .is(Growth.LINEAR);
  }

  @Test
  void readingAndCompilingNodesGrowsLinearly() {
    assertThat(
            Growth.tenfold(
                30,
                n -> {
                  String nodes = MeasuredGraph.chain(n);
                  return () -> MeasuredGraph.ofNodes(nodes, Map.of());
                }))
        .is(Growth.LINEAR);
  }

  @Test
  void readingAndWritingJsonGrowsLinearly() {
    assertThat(
            Growth.tenfold(
                1_000,
                n -> {
                  Object value = numbers(n);
                  return () -> Json.parse(Json.bytes(value));
                }))
        .is(Growth.LINEAR);
  }

  /** However large a value is, steps pass on the same one. */
  @Test
  void aLargeValueIsNotCopied() {
    assertThat(
            Growth.tenfold(
                1_000, n -> MeasuredGraph.ofNodes(PASS, Map.of("value", numbers(n)))::run))
        .is(Growth.NONE);
  }

  /** All of them take the same number of characters to write. */
  private static Object numbers(int count) {
    List<Integer> numbers = IntStream.range(0, count).mapToObj(i -> 1_000_000 + i).toList();
    return Objects.requireNonNull(Values.freeze(numbers));
  }

  @Test
  void aGrowthThatIsWorseIsCaught() {
    assertThat(Growth.tenfold(50, n -> () -> assertThat(new int[n][n]).isNotEmpty()))
        .isNot(Growth.LINEAR)
        .isNot(Growth.NONE);
  }
}
