package dev.pawl.expression.jsonata;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.Scope;
import dev.pawl.json.Undefined;
import java.time.Duration;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A scope for tests: an input, variables, and a past of nodes in the order they were executed. */
record JsonataScope(
    Object input,
    Map<String, Object> variables,
    List<Map.Entry<String, Object>> past,
    Bounds bounds)
    implements Scope {
  static final long MILLIS = 1_700_000_000_000L;

  static JsonataScope of(Object input) {
    return new JsonataScope(input, Map.of(), List.of(), within(Duration.ofSeconds(30)));
  }

  static JsonataScope empty() {
    return of(Undefined.UNDEFINED);
  }

  static Bounds within(Duration time) {
    return Bounds.until(System.nanoTime() + time.toNanos());
  }

  /** Evaluates an expression that is known to be correct. */
  Object evaluate(String text) {
    return compiled(text).evaluate(this);
  }

  static JsonataExpression compiled(String text) {
    try {
      return JsonataExpression.compile(text);
    } catch (ExpressionSyntaxException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  JsonataScope with(Bounds other) {
    return new JsonataScope(input, variables, past, other);
  }

  JsonataScope withVariables(Map<String, Object> other) {
    return new JsonataScope(input, other, past, bounds);
  }

  JsonataScope after(String node, Object output) {
    List<Map.Entry<String, Object>> longer = new ArrayList<>(past);
    longer.add(new SimpleImmutableEntry<>(node, output));
    return new JsonataScope(input, variables, longer, bounds);
  }

  @Override
  public Object previousNode(int back) {
    int index = past.size() - back;
    return back < 1 || index < 0 ? null : past.get(index).getValue();
  }

  @Override
  public int executionCount(String node) {
    return nodeExecutions(node).size();
  }

  @Override
  public Object nodeExecution(String node, int index) {
    List<Object> all = nodeExecutions(node);
    int i = index < 0 ? all.size() + index : index;
    return i >= 0 && i < all.size() ? all.get(i) : null;
  }

  @Override
  public List<Object> nodeExecutions(String node) {
    List<Object> all = new ArrayList<>();
    for (Map.Entry<String, Object> step : past) {
      if (step.getKey().equals(node)) {
        all.add(step.getValue());
      }
    }
    return all;
  }

  @Override
  public Object mcpResult(String node) {
    Object last = nodeExecution(node, -1);
    return last == null ? null : Map.of("content", List.of(last));
  }

  @Override
  public long millis() {
    return MILLIS;
  }

  @Override
  public double random() {
    return 0.25;
  }
}
