package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;

/** Counts values and levels while a file is read, and stops the reading at the limits. */
final class Budget {
  private int values;

  void spend(int more, Place place) throws UnreadableException {
    values += more;
    if (values > SourceLimits.MAX_VALUES) {
      throw new UnreadableException(
          ProblemCode.TOO_MANY_VALUES,
          "the file holds more than "
              + SourceLimits.MAX_VALUES
              + " values, with its aliases expanded",
          place,
          "split it into several files, or repeat less by aliases");
    }
  }

  /** Refuses a collection at the given level, counted from 1. */
  void descend(int level, Place place) throws UnreadableException {
    if (level > SourceLimits.MAX_DEPTH) {
      throw new UnreadableException(
          ProblemCode.NESTED_TOO_DEEP,
          "values are nested deeper than " + SourceLimits.MAX_DEPTH + " levels",
          place,
          "flatten the value");
    }
  }
}
