package dev.pawl.bench;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the expressions of one recorded step saw, without the engine that made it. */
record RecordedScope(Effect.Perform attempt, Bounds bounds) implements Scope {
  RecordedScope(Effect.Perform attempt) {
    this(attempt, Bounds.within(Duration.ofDays(1).toNanos()));
  }

  @Override
  public Object input() {
    return attempt.history().context();
  }

  @Override
  public Map<String, @Nullable Object> variables() {
    return attempt.variables();
  }

  @Override
  public @Nullable Object previousNode(int back) {
    return attempt.history().previous(back);
  }

  @Override
  public int executionCount(String node) {
    return attempt.history().count(node);
  }

  @Override
  public @Nullable Object nodeExecution(String node, int index) {
    return attempt.history().execution(node, index);
  }

  @Override
  public List<@Nullable Object> nodeExecutions(String node) {
    return attempt.history().executions(node);
  }

  @Override
  public @Nullable Object mcpResult(String node) {
    return attempt.history().result(node);
  }

  @Override
  public long millis() {
    return 0;
  }

  @Override
  public double random() {
    return 0;
  }
}
