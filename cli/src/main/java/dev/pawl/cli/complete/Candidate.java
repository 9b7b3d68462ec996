package dev.pawl.cli.complete;

import java.util.Optional;

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

  /** Whether it would be taken for what it is, and not for an option or a note to the shell. */
  boolean isArgument() {
    return !word.startsWith("-") && !word.startsWith(":");
  }

  /** The same as it is put on a line, if that can be. */
  Optional<Candidate> put(Insertion insertion) {
    return insertion.of(word).map(put -> new Candidate(put, description));
  }

  /** The same behind what is typed already. */
  Candidate after(String prefix) {
    return new Candidate(prefix + word, description);
  }
}
