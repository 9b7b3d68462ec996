package dev.pawl.engine.upstream;

import dev.pawl.model.FailureCode;

/** A call that got no answer from the tool itself. */
public final class UpstreamException extends Exception {
  private static final long serialVersionUID = 1L;
  private final FailureCode code;

  private UpstreamException(FailureCode code, String message) {
    super(message);
    this.code = code;
  }

  /** The server could not be started or reached, or went away. */
  public static UpstreamException unreachable(String message) {
    return new UpstreamException(FailureCode.UPSTREAM_UNREACHABLE, message);
  }

  /** The server answered that it will not make this call: unknown tool, bad arguments. */
  public static UpstreamException refused(String message) {
    return new UpstreamException(FailureCode.UPSTREAM_REFUSED, message);
  }

  /** The server answered with an error of its own. */
  public static UpstreamException failed(String message) {
    return new UpstreamException(FailureCode.TOOL_ERROR, message);
  }

  /** The server gave no sign of life for too long. */
  public static UpstreamException silent(String message) {
    return new UpstreamException(FailureCode.TIMEOUT, message);
  }

  public FailureCode code() {
    return code;
  }
}
