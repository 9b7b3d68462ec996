package dev.pawl.engine.upstream;

/**
 * What a server says of a tool's effects.
 *
 * @param readOnly it changes nothing
 * @param idempotent called twice with the same arguments it changes no more than once
 */
public record ToolHints(boolean readOnly, boolean idempotent) {
  /** Of a tool that nothing is known of, the worst is assumed. */
  public static final ToolHints UNKNOWN = new ToolHints(false, false);

  /** Whether a call may be made again when nobody knows whether it was made. */
  public boolean repeatable() {
    return readOnly || idempotent;
  }
}
