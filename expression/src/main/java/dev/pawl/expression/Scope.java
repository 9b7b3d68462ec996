package dev.pawl.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one evaluation can see. Everything here is fixed by the journal, so that evaluating again
 * gives the same result; only the {@link Bounds} belong to the machine it runs on.
 */
public interface Scope {
  /** {@code $} and {@code $$}: the latest output of each node, in order of first execution. */
  @Nullable Object input();

  /** Extra variables by name without the dollar sign, such as {@code item} in a foreach. */
  Map<String, @Nullable Object> variables();

  /** {@code $previousNode(n)}: the output {@code back} steps ago (1 = the last), null if none. */
  @Nullable Object previousNode(int back);

  /** {@code $executionCount(id)}: how often the node has completed. */
  int executionCount(String node);

  /** {@code $nodeExecution(id, i)}: from 0, negative from the end; null when out of range. */
  @Nullable Object nodeExecution(String node, int index);

  /** {@code $nodeExecutions(id)}: every output of the node, oldest first. */
  List<@Nullable Object> nodeExecutions(String node);

  /** {@code $mcpResult(id)}: the whole answer of the node's latest upstream call, null if none. */
  @Nullable Object mcpResult(String node);

  /** {@code $millis()} and {@code $now()}: milliseconds since the epoch, fixed for a step. */
  long millis();

  /** {@code $random()}: the next number of a sequence that belongs to this step. */
  double random();

  Bounds bounds();
}
