package dev.pawl.expression.regex;

/** A meter that counts, and lets no more than so many steps be done. */
final class StepBudget implements Meter {

  private final long most;
  private long spent;

  StepBudget(long most) {
    this.most = most;
  }

  long spent() {
    return spent;
  }

  @Override
  public void spend(long steps) {
    if (spent > most) {
      throw new IllegalStateException("went on after it was stopped");
    }
    spent += steps;
    if (spent > most) {
      throw new Exceeded();
    }
  }

  /** The budget is used up. */
  static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Exceeded() {
      super("too many steps", null, false, false);
    }
  }
}
