package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** One part in parentheses. */
final class Block extends Part {
  private final Part inner;

  Block(Part inner) {
    this.inner = inner;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    return inner.of(context, run);
  }
}
