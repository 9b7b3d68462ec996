package dev.pawl.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scope outside of any run: some data, and nothing that happened before. */
public interface NoHistory extends Scope {
  @Override
  default Map<String, @Nullable Object> variables() {
    return Map.of();
  }

  @Override
  default @Nullable Object previousNode(int back) {
    return null;
  }

  @Override
  default int executionCount(String node) {
    return 0;
  }

  @Override
  default @Nullable Object nodeExecution(String node, int index) {
    return null;
  }

  @Override
  default List<@Nullable Object> nodeExecutions(String node) {
    return List.of();
  }

  @Override
  default @Nullable Object mcpResult(String node) {
    return null;
  }
}
