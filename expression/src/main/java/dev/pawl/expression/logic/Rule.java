package dev.pawl.expression.logic;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.model.Place;
import org.jspecify.annotations.Nullable;

/** A compiled JSON Logic rule, see {@link JsonLogic#compile}. */
public final class Rule implements Expression {
  private final Place place;
  private final LogicNode root;
  private final HistoryUse historyUse;
  private final boolean loops;

  Rule(Place place, LogicNode root, HistoryUse historyUse, boolean loops) {
    this.place = place;
    this.root = root;
    this.historyUse = historyUse;
    this.loops = loops;
  }

  @Override
  public @Nullable Object evaluate(Scope scope) {
    LogicRun run = new LogicRun(scope);
    try {
      Object result = root.of(scope.input(), run);
      if (loops) {
        run.checkShape(result);
      }
      return result;
    } catch (ExpressionException e) {
      throw e.in(place);
    } finally {
      run.end();
    }
  }

  @Override
  public Place place() {
    return place;
  }

  @Override
  public HistoryUse historyUse() {
    return historyUse;
  }
}
