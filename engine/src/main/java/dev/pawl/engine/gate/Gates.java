package dev.pawl.engine.gate;

/**
 * Judges what runs are about to do, and what came of it. The engine asks, and does what it is told;
 * the rules are elsewhere. Safe to use from many threads.
 */
@FunctionalInterface
public interface Gates {
  Ruling judge(Matter matter);

  /** Whether what servers say of their tools matters, so that they have to be asked first. */
  default boolean asksServers() {
    return true;
  }

  /** The same; whoever cannot judge refuses. */
  default Ruling ruling(Matter matter) {
    try {
      return judge(matter);
    } catch (RuntimeException | StackOverflowError e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return Ruling.refusal("gates", "they could not be asked: " + why);
    }
  }
}
