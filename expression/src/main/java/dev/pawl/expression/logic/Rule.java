package dev.pawl.expression.logic;

import dev.pawl.expression.Expression;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
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
    try {
      Object result = root.of(scope.input(), run);
      if (loops) {
        run.checkShape(result);
      }
      return result;
    } finally {
      run.end();
    }
  }

  @Override
  public HistoryUse historyUse() {
    return historyUse;
  }
}
