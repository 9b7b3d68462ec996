package dev.pawl.library.flow;

import dev.pawl.model.Problem;
import java.util.List;

/** Something that is asked of a library cannot be done. */
public final class FlowRefusal extends Exception {
  private static final long serialVersionUID = 1L;
  private final FlowErrorCode code;
  private final transient List<Problem> problems;

  FlowRefusal(FlowErrorCode code, String message) {
    this(code, message, List.of());
  }

  FlowRefusal(FlowErrorCode code, String message, List<Problem> problems) {
    super(message, null, false, false);
    this.code = code;
    this.problems = List.copyOf(problems);
  }

  public FlowErrorCode code() {
    return code;
  }

  public List<Problem> problems() {
    return problems;
  }

  public String words() {
    return String.valueOf(getMessage());
  }
}
