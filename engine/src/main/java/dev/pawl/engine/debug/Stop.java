package dev.pawl.engine.debug;

import dev.pawl.engine.driver.StepScope;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataExpression;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The step before which a run has stopped.
 *
 * @param index what its index in the history will be, if nothing else begins first
 */
public record Stop(Effect.Perform attempt, int index, long now) {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  public String step() {
    return attempt.step();
  }

  public String node() {
    return attempt.node().id();
  }

  /** What its expressions will see as {@code $}. */
  public Map<String, @Nullable Object> context() {
    return attempt.history().context();
  }

  /**
   * A JSONata expression as the step would evaluate it. Of the past it sees what the workflow's own
   * expressions make the run remember.
   *
   * @throws ExpressionSyntaxException when it does not parse
   * @throws ExpressionException when it fails
   */
  public @Nullable Object evaluate(String expression) throws ExpressionSyntaxException {
    return evaluate(JsonataExpression.compile(expression));
  }

  @Nullable Object evaluate(Expression expression) {
    return expression.evaluate(new StepScope(attempt, now, 0, Bounds.within(PATIENCE.toNanos())));
  }
}
