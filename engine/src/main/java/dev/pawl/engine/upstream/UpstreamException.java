package dev.pawl.engine.upstream;

import dev.pawl.model.FailureCode;

/** A call that got no answer from the tool itself. */
public final class UpstreamException extends Exception {
  private static final long serialVersionUID = 1L;
  private final FailureCode code;
  private final boolean inDoubt;

  private UpstreamException(FailureCode code, String message, boolean inDoubt) {
    super(message);
    this.code = code;
    this.inDoubt = inDoubt;
  }

  /** The server could not be started or reached: the call was not made. */
  public static UpstreamException unreachable(String message) {
    return new UpstreamException(FailureCode.UPSTREAM_UNREACHABLE, message, false);
  }

  /** The server went away while it had the call. */
  public static UpstreamException lost(String message) {
    return new UpstreamException(FailureCode.UPSTREAM_UNREACHABLE, message, true);
  }

  /** The server answered that it will not make this call: unknown tool, bad arguments. */
  public static UpstreamException refused(String message) {
    return new UpstreamException(FailureCode.UPSTREAM_REFUSED, message, false);
  }

  /** The tool is not what somebody agreed to: the call was not made. */
  public static UpstreamException notAsLocked(String message) {
    return new UpstreamException(FailureCode.NOT_AS_LOCKED, message, false);
  }

  /** Somebody has to log in first: the call was not made. */
  public static UpstreamException loginRequired(String message) {
    return new UpstreamException(FailureCode.LOGIN_REQUIRED, message, false);
  }

  /** The server answered with an error of its own. */
  public static UpstreamException failed(String message) {
    return new UpstreamException(FailureCode.TOOL_ERROR, message, false);
  }

  /** The server gave no sign of life for too long. */
  public static UpstreamException silent(String message) {
    return new UpstreamException(FailureCode.TIMEOUT, message, true);
  }

  public FailureCode code() {
    return code;
  }

  /** Whether the call may have been made all the same. */
  public boolean inDoubt() {
    return inDoubt;
  }
}
