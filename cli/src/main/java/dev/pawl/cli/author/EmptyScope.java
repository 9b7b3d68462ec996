package dev.pawl.cli.author;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What an expression sees that is tried outside of any run: some data, and no history. */
record EmptyScope(
    @Nullable Object input, InstantSource clock, RandomGenerator chance, Bounds bounds)
    implements Scope {

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
    return clock.millis();
  }

  @Override
  public double random() {
    return chance.nextDouble();
  }
}
