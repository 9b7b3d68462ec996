package dev.pawl.expression.logic;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scope of an element inside a rule's loop: the element is the input, the past is the run's.
 */
record ElementScope(Scope outer, @Nullable Object input) implements Scope {
  @Override
  public Map<String, @Nullable Object> variables() {
    return outer.variables();
  }

  @Override
  public @Nullable Object previousNode(int back) {
    return outer.previousNode(back);
  }

  @Override
  public int executionCount(String node) {
    return outer.executionCount(node);
  }

  @Override
  public @Nullable Object nodeExecution(String node, int index) {
    return outer.nodeExecution(node, index);
  }

  @Override
  public List<@Nullable Object> nodeExecutions(String node) {
    return outer.nodeExecutions(node);
  }

  @Override
  public @Nullable Object mcpResult(String node) {
    return outer.mcpResult(node);
  }

  @Override
  public long millis() {
    return outer.millis();
  }

  @Override
  public double random() {
    return outer.random();
  }

  @Override
  public Bounds bounds() {
    return outer.bounds();
  }
}
