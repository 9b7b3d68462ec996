package dev.pawl.expression.logic;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A scope with a past of one node, {@code step}, that a rule can ask for. */
record LogicScope(Object input, List<Object> past, Bounds bounds) implements Scope {
  static LogicScope of(Object input) {
    return new LogicScope(input, List.of(), within(Duration.ofSeconds(20)));
  }

  LogicScope withPast(Object... outputs) {
    return new LogicScope(input, List.of(outputs), bounds);
  }

  LogicScope withBounds(Bounds bounds) {
    return new LogicScope(input, past, bounds);
  }

  static Bounds within(Duration time) {
    return Bounds.until(System.nanoTime() + time.toNanos());
  }

  @Override
  public Map<String, Object> variables() {
    return Map.of();
  }

  @Override
  public Object previousNode(int back) {
    int index = past.size() - back;
    return back < 1 || index < 0 ? null : past.get(index);
  }

  @Override
  public int executionCount(String node) {
    return node.equals("step") ? past.size() : 0;
  }

  @Override
  public Object nodeExecution(String node, int index) {
    int i = index < 0 ? past.size() + index : index;
    return node.equals("step") && i >= 0 && i < past.size() ? past.get(i) : null;
  }

  @Override
  public List<Object> nodeExecutions(String node) {
    return node.equals("step") ? past : List.of();
  }

  @Override
  public Object mcpResult(String node) {
    return null;
  }

  @Override
  public long millis() {
    return 0;
  }

  @Override
  public double random() {
    return 0.5;
  }
}
