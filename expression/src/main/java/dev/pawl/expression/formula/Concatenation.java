package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** The operator {@code &}. */
final class Concatenation extends Part {
  private final Part left;
  private final Part right;

  Concatenation(Part left, Part right) {
    this.left = left;
    this.right = right;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    String first = text(left.of(context, run));
    return run.made(first.concat(text(right.of(context, run))));
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof Number number) {
      return Numbers.joined(number);
    }
    if (value instanceof Boolean || value == null) {
      return String.valueOf(value);
    }
    if (isUndefined(value)) {
      return "";
    }
    throw GiveUp.now();
  }
}
