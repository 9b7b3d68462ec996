package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** A text, a number, {@code true}, {@code false} or {@code null}. */
final class Literal extends Part {
  final @Nullable Object value;

  Literal(@Nullable Object value) {
    this.value = value;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    return value;
  }
}
