package dev.pawl.expression.formula;

/**
 * Says that only the library can tell: the text is no formula, or its result is not certain. Never
 * leaves this package.
 */
final class GiveUp extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private GiveUp() {
    super(null, null, false, false);
  }

  static GiveUp now() {
    return new GiveUp();
  }
}
