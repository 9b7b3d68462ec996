package dev.pawl.governance.gate;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the condition of a gate can see. */
record CaseScope(Case it, Bounds bounds) implements Scope {
  @Override
  public @Nullable Object input() {
    return it.json();
  }

  @Override
  public Map<String, @Nullable Object> variables() {
    return Map.of();
  }

  @Override
  public @Nullable Object previousNode(int back) {
    return null;
  }

  @Override
  public int executionCount(String node) {
    return 0;
  }

  @Override
  public @Nullable Object nodeExecution(String node, int index) {
    return null;
  }

  @Override
  public List<@Nullable Object> nodeExecutions(String node) {
    return List.of();
  }

  @Override
  public @Nullable Object mcpResult(String node) {
    return null;
  }

  @Override
  public long millis() {
    return it.micros() / 1_000;
  }

  /** A gate that throws dice says something else each time it is asked. */
  @Override
  public double random() {
    throw new UnsupportedOperationException("a gate does not throw dice");
  }
}
