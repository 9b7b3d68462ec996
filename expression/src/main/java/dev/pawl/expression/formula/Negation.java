package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** The minus in front of something. */
final class Negation extends Part {
  private final Part part;

  Negation(Part part) {
    this.part = part;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object value = part.of(context, run);
    return isUndefined(value) ? value : Numbers.calculated(-Numbers.operand(value));
  }
}
