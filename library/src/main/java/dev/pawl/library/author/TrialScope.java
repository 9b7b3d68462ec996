package dev.pawl.library.author;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import dev.pawl.json.Undefined;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What an expression sees that is tried outside of any run: a context, and a made-up history. */
record TrialScope(
    @Nullable Object input,
    List<Execution> history,
    long millis,
    SplittableRandom chance,
    Bounds bounds)
    implements Scope {
  static final Duration LONGEST = Duration.ofSeconds(5);

  /** A step that is taken to have happened. */
  record Execution(String node, @Nullable Object output) {}

  static TrialScope on(@Nullable Object context) {
    return on(context == null ? Undefined.UNDEFINED : context, List.of());
  }

  /**
   * @param context undefined to take the latest output of each node
   */
  static TrialScope on(@Nullable Object context, List<Execution> history) {
    return new TrialScope(
        context == Undefined.UNDEFINED && !history.isEmpty() ? latest(history) : context,
        List.copyOf(history),
        InstantSource.system().millis(),
        new SplittableRandom(),
        Bounds.within(LONGEST.toNanos()));
  }

  private static Map<String, @Nullable Object> latest(List<Execution> history) {
    Map<String, @Nullable Object> outputs = new LinkedHashMap<>();
    history.forEach(execution -> outputs.put(execution.node, execution.output));
    return Collections.unmodifiableMap(outputs);
  }

  @Override
  public Map<String, @Nullable Object> variables() {
    return Map.of();
  }

  @Override
  public @Nullable Object previousNode(int back) {
    int index = history.size() - back;
    return back < 1 || index < 0 ? null : history.get(index).output;
  }

  @Override
  public int executionCount(String node) {
    return nodeExecutions(node).size();
  }

  @Override
  public @Nullable Object nodeExecution(String node, int index) {
    List<@Nullable Object> outputs = nodeExecutions(node);
    int at = index < 0 ? outputs.size() + index : index;
    return at < 0 || at >= outputs.size() ? null : outputs.get(at);
  }

  @Override
  public List<@Nullable Object> nodeExecutions(String node) {
    List<@Nullable Object> outputs = new ArrayList<>();
    for (Execution execution : history) {
      if (execution.node.equals(node)) {
        outputs.add(execution.output);
      }
    }
    return outputs;
  }

  @Override
  public @Nullable Object mcpResult(String node) {
    return null;
  }

  @Override
  public double random() {
    return chance.nextDouble();
  }
}
