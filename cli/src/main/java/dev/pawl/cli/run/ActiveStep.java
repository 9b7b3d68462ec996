package dev.pawl.cli.run;

import dev.pawl.model.Node;

/**
 * A step that is going on.
 *
 * @param since when this attempt began, on the scale of {@link System#nanoTime}
 * @param note what is to be said of it, or empty
 */
record ActiveStep(String step, Node node, int attempt, long since, String note) {
  static final String UNDO = "/undo:";

  ActiveStep with(String other) {
    return new ActiveStep(step, node, attempt, since, other);
  }

  /** Whether it works on one item of a foreach. */
  boolean isItem() {
    return step.contains("]/");
  }

  /** Whether it undoes another step. */
  boolean undoes() {
    return step.contains(UNDO);
  }
}
