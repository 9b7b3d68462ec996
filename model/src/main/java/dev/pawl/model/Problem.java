package dev.pawl.model;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One finding about a definition: what is wrong, where, and what to do about it.
 *
 * @param severity an error only where it is certain: the same kind of mistake may be a warning
 * @param tool the tool it belongs to, if any
 * @param node the node it belongs to, if any
 * @param advice what to do, empty when the message already says it
 */
public record Problem(
    ProblemCode code,
    Severity severity,
    String message,
    Place place,
    @Nullable String tool,
    @Nullable String node,
    String advice) {

  /** As severe as its code is. */
  public Problem(
      ProblemCode code,
      String message,
      Place place,
      @Nullable String tool,
      @Nullable String node,
      String advice) {
    this(code, code.severity(), message, place, tool, node, advice);
  }

  /** Reading order of a file. */
  public static final Comparator<Problem> BY_PLACE =
      (a, b) -> {
        int order = a.place.compareTo(b.place);
        return order == 0 ? a.message.compareTo(b.message) : order;
      };

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Whether it is likely to be wrong. */
  public boolean isWarning() {
    return severity == Severity.WARNING;
  }

  /** The message for people, who see the code beside it. */
  public String words() {
    return ForeignCode.without(code.name(), message);
  }

  /** {@code file:3:14: error: message [CODE]}, as compilers print it. */
  @Override
  public String toString() {
    return place
        + ": "
        + severity.word()
        + ": "
        + words()
        + (advice.isEmpty() ? "" : " — " + advice)
        + " ["
        + code
        + "]";
  }
}
