package dev.pawl.app.cli;

import dev.pawl.model.Failure;

/** A failure, with those that followed from it, in words. */
final class FailureWords {
  private FailureWords() {}

  static String message(Failure failure) {
    StringBuilder words = new StringBuilder(failure.message());
    for (Failure other : failure.suppressed()) {
      words.append("\n  and then ");
      if (other.node() != null) {
        words.append("node `").append(other.node()).append("`: ");
      }
      words.append(other.message()).append(" [").append(other.code()).append("]");
    }
    return words.toString();
  }
}
