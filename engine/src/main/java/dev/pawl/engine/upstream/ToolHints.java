package dev.pawl.engine.upstream;

/**
 * What a server says of a tool's effects.
 *
 * @param readOnly it changes nothing
 * @param idempotent called twice with the same arguments it changes no more than once
 * @param destructive it may destroy what is there, not only add to it
 * @param openWorld it deals with the world outside, not only with what is its own
 */
public record ToolHints(
    boolean readOnly, boolean idempotent, boolean destructive, boolean openWorld) {
  /** Of a tool that nothing is known of, the worst is assumed. */
  public static final ToolHints UNKNOWN = new ToolHints(false, false);

  /** Of what is not said, the worst is assumed. */
  public ToolHints(boolean readOnly, boolean idempotent) {
    this(readOnly, idempotent, !readOnly, true);
  }

  /** Whether a call may be made again when nobody knows whether it was made. */
  public boolean repeatable() {
    return readOnly || idempotent;
  }
}
