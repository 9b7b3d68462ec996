package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import org.jspecify.annotations.Nullable;

/** {@code condition ? then : otherwise}. */
final class Choice extends Part {
  private final Part condition;
  private final Part then;
  private final @Nullable Part otherwise;

  Choice(Part condition, Part then, @Nullable Part otherwise) {
    this.condition = condition;
    this.then = then;
    this.otherwise = otherwise;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    if (truth(condition.of(context, run), run)) {
      return then.of(context, run);
    }
    return otherwise == null ? Undefined.UNDEFINED : otherwise.of(context, run);
  }
}
