package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.json.Undefined;

/** Stands in for an expression that did not parse, so that the rest can still be checked. */
enum Nothing implements Expression {
  NOTHING;

  @Override
  public Object evaluate(Scope scope) {
    return Undefined.UNDEFINED;
  }

  @Override
  public HistoryUse historyUse() {
    return HistoryUse.NONE;
  }
}
