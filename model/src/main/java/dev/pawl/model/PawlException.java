package dev.pawl.model;

import java.util.List;
import java.util.stream.Collectors;

/** Everything that Pawl throws on purpose. Each edge maps the family once, exhaustively. */
public abstract sealed class PawlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PawlException(String message) {
    super(message);
  }

  PawlException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A definition has errors. */
  public static final class InvalidDefinition extends PawlException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    public InvalidDefinition(List<Problem> problems) {
      super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
      this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
      return problems;
    }
  }

  /** A named thing is not there. */
  public static final class NotFound extends PawlException {
    private static final long serialVersionUID = 1L;

    public NotFound(String message) {
      super(message);
    }
  }

  /** A call comes at the wrong moment, or twice. */
  public static final class Conflict extends PawlException {
    private static final long serialVersionUID = 1L;

    public Conflict(String message) {
      super(message);
    }
  }

  /** The principal may not do this. */
  public static final class Denied extends PawlException {
    private static final long serialVersionUID = 1L;

    public Denied(String message) {
      super(message);
    }
  }

  /** An input is larger, deeper or longer than allowed. */
  public static final class LimitExceeded extends PawlException {
    private static final long serialVersionUID = 1L;

    public LimitExceeded(String message) {
      super(message);
    }
  }

  /** Something outside cannot be reached. */
  public static final class Unreachable extends PawlException {
    private static final long serialVersionUID = 1L;

    public Unreachable(String message, Throwable cause) {
      super(message, cause);
    }

    public Unreachable(String message) {
      super(message);
    }
  }

  /** A bug of ours. */
  public static final class Defect extends PawlException {
    private static final long serialVersionUID = 1L;

    public Defect(String message, Throwable cause) {
      super(message, cause);
    }

    public Defect(String message) {
      super(message);
    }
  }
}
