package dev.pawl.engine.plan;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions with what is known before a run. Whatever looks at something else is not
 * known either: also if whoever looked went on as if nothing had happened.
 */
final class Foresight implements Scope {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Function<String, @Nullable Value> outputs;
  private final Bounds bounds = Bounds.within(NANOS);
  private boolean touched;

  private Foresight(Function<String, @Nullable Value> outputs) {
    this.outputs = outputs;
  }

  /**
   * @param outputs what each node yielded, null for one that has surely not run
   */
  static Value evaluate(
      Function<Scope, @Nullable Object> expression, Function<String, @Nullable Value> outputs) {
    Foresight scope = new Foresight(outputs);
    try {
      // The copy looks at all of the value, so that nothing in it is unknown.
      Object value = Values.freeze(expression.apply(scope));
      return scope.touched ? Value.UNKNOWN : new Value.Known(value);
    } catch (RuntimeException | StackOverflowError _) {
      return Value.UNKNOWN; // it may fail in the run, too: all ways are open
    }
  }

  /** An object of which some members are known, and others may be there. */
  private static Map<String, @Nullable Object> open(
      Map<String, @Nullable Object> members, Foresight scope) {
    return new Partial(
        name -> members.containsKey(name) ? new Value.Known(members.get(name)) : Value.UNKNOWN,
        scope);
  }

  private IllegalStateException unknown() {
    touched = true;
    return new IllegalStateException("not known before the run");
  }

  @Override
  public Object input() {
    return new Partial(outputs, this);
  }

  @Override
  public Map<String, @Nullable Object> variables() {
    return Map.of();
  }

  @Override
  public @Nullable Object previousNode(int back) {
    throw unknown();
  }

  @Override
  public int executionCount(String node) {
    throw unknown();
  }

  @Override
  public @Nullable Object nodeExecution(String node, int index) {
    throw unknown();
  }

  @Override
  public List<@Nullable Object> nodeExecutions(String node) {
    throw unknown();
  }

  @Override
  public @Nullable Object mcpResult(String node) {
    throw unknown();
  }

  @Override
  public long millis() {
    throw unknown();
  }

  @Override
  public double random() {
    throw unknown();
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  /** An object that can be asked for members by their names, and for nothing else. */
  private static final class Partial extends AbstractMap<String, @Nullable Object> {
    private final Function<String, @Nullable Value> members;
    private final Foresight scope;

    Partial(Function<String, @Nullable Value> members, Foresight scope) {
      this.members = members;
      this.scope = scope;
    }

    private @Nullable Value find(@Nullable Object key) {
      Value found = key instanceof String name ? members.apply(name) : null;
      if (found instanceof Value.Unknown) {
        throw scope.unknown();
      }
      return found;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
      return switch (find(key)) {
        case Value.Known(Object value) -> value == Undefined.UNDEFINED ? null : value;
        case Value.Some(Map<String, @Nullable Object> some) -> open(some, scope);
        case Value.Unknown _ -> throw scope.unknown();
        case null -> null;
      };
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return switch (find(key)) {
        case Value.Known(Object value) -> value != Undefined.UNDEFINED;
        case Value.Some _ -> true;
        case Value.Unknown _ -> throw scope.unknown();
        case null -> false;
      };
    }

    @Override
    public Set<Map.Entry<String, @Nullable Object>> entrySet() {
      throw scope.unknown();
    }
  }
}
