package dev.pawl.app.cli;

import dev.pawl.model.Failure;

/** A failure, with those that followed from it, in words. */
final class FailureWords {
  private static final String AND_THEN = "\n  and then ";

  private FailureWords() {}

  /** The message with its code, which belongs to the first failure and so stands behind that. */
  static String withCode(Failure failure) {
    String first = failure.words();
    return first + " [" + failure.code() + "]" + message(failure).substring(first.length());
  }

  /** Where in a message the failures begin that followed from the first. */
  static int endOfFirst(String message) {
    int and = message.indexOf(AND_THEN);
    return and < 0 ? message.length() : and;
  }

  static String message(Failure failure) {
    StringBuilder words = new StringBuilder(failure.words());
    for (Failure other : failure.suppressed()) {
      words.append(AND_THEN);
      if (other.node() != null) {
        words.append("node `").append(other.node()).append("`: ");
      }
      words.append(other.words()).append(" [").append(other.code()).append("]");
    }
    return words.toString();
  }
}
