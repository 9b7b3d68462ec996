package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Chance;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the expressions of one attempt see. */
public final class StepScope implements Scope {
  private final Effect.Perform attempt;
  private final long startedAt;
  private final long seed;
  private final Bounds bounds;
  private int drawn;

  public StepScope(Effect.Perform attempt, long startedAt, long seed, Bounds bounds) {
    this.attempt = attempt;
    this.startedAt = startedAt;
    this.seed = seed;
    this.bounds = bounds;
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
    return startedAt / 1_000;
  }

  @Override
  public double random() {
    return Chance.draw(seed, attempt.step(), drawn++);
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }
}
