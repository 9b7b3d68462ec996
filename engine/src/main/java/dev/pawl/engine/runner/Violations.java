package dev.pawl.engine.runner;

import dev.pawl.engine.schema.Violation;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.List;
import java.util.stream.Collectors;

/** Turns what a schema found into a failure. */
final class Violations {
  private Violations() {}

  static Failure failure(FailureCode code, String intro, List<Violation> violations) {
    return new Failure(
        code,
        intro
            + ": "
            + violations.stream().map(Violation::toString).collect(Collectors.joining("; ")),
        null);
  }
}
