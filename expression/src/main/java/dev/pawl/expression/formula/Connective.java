package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** {@code and} and {@code or}. */
final class Connective extends Part {
  private final boolean and;
  private final Part left;
  private final Part right;

  Connective(boolean and, Part left, Part right) {
    this.and = and;
    this.left = left;
    this.right = right;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    boolean first = truth(left.of(context, run), run);
    return first == and ? truth(right.of(context, run), run) : first;
  }
}
