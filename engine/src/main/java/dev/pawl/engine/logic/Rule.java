package dev.pawl.engine.logic;

import dev.pawl.engine.expression.Expression;
import dev.pawl.engine.expression.HistoryUse;
import dev.pawl.engine.expression.Scope;
import org.jspecify.annotations.Nullable;

/** A compiled JSON Logic rule, see {@link JsonLogic#compile}. */
public final class Rule implements Expression {
  private final LogicNode root;
  private final HistoryUse historyUse;
  private final boolean loops;

  Rule(LogicNode root, HistoryUse historyUse, boolean loops) {
    this.root = root;
    this.historyUse = historyUse;
    this.loops = loops;
  }

  @Override
  public @Nullable Object evaluate(Scope scope) {
    LogicRun run = new LogicRun(scope);
    Object result = root.of(scope.input(), run);
    if (loops) {
      run.checkShape(result);
    }
    return result;
  }

  @Override
  public HistoryUse historyUse() {
    return historyUse;
  }
}
