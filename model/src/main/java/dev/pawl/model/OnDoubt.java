package dev.pawl.model;

/**
 * What to do about a call of which nobody knows whether it was made: its answer was lost with a
 * process, a connection, or the patience of whoever waited.
 */
public sealed interface OnDoubt {
  /** Make it again: the author says that it does no harm. */
  record Retry() implements OnDoubt {}

  /** Let somebody decide. */
  record Ask() implements OnDoubt {}

  /** The step fails. */
  record Fail() implements OnDoubt {}

  /**
   * Call another tool to find out. If its output is false, null, empty or nothing, the call was not
   * made, and is made now; anything else is taken for the answer that was lost.
   *
   * @param toolPlace the place that names the tool
   * @param args may use {@code $effectId} and {@code $args}, those of the call in doubt
   */
  record Check(Target server, String tool, Place toolPlace, Template args) implements OnDoubt {
    /** One that stands in no file. */
    public Check(Target server, String tool, Template args) {
      this(server, tool, Place.UNKNOWN, args);
    }
  }
}
