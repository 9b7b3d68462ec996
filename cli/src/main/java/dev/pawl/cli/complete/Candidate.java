package dev.pawl.cli.complete;

/**
 * A word that could stand where somebody types.
 *
 * @param description may be empty
 */
record Candidate(String word, String description) {

  static Candidate of(String word) {
    return new Candidate(word, "");
  }

  /** Something has to follow at once. */
  boolean goesOn() {
    return word.endsWith("=") || word.endsWith("@");
  }

  /** The same behind what is typed already. */
  Candidate after(String prefix) {
    return new Candidate(prefix + word, description);
  }
}
