package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;

/** Ends the reading of a file at a problem after which nothing in it can be trusted. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  UnreadableException(ProblemCode code, String message, Place place, String advice) {
    super(message);
    this.problem = new Problem(code, message, place, null, null, advice);
  }

  Problem problem() {
    return problem;
  }
}
