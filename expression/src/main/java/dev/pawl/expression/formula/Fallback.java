package dev.pawl.expression.formula;

import org.jspecify.annotations.Nullable;

/** {@code a ?? b}, where {@code a} must be defined, and {@code a ?: b}, where it must be true. */
final class Fallback extends Part {
  private final boolean whenUndefined;
  private final Part part;
  private final Part otherwise;

  Fallback(boolean whenUndefined, Part part, Part otherwise) {
    this.whenUndefined = whenUndefined;
    this.part = part;
    this.otherwise = otherwise;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    long before = run.spent();
    Object value = part.of(context, run);
    // The library evaluates it twice, and counts it twice.
    run.spend(run.spent() - before);
    boolean good = whenUndefined ? !isUndefined(value) : truth(value, run);
    return good ? value : otherwise.of(context, run);
  }
}
