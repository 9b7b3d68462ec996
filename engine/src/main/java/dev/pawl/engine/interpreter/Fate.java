package dev.pawl.engine.interpreter;

import dev.pawl.engine.upstream.ToolHints;

/** What is known of a call that brought no answer of its own. */
public enum Fate {
  /** It was answered, or never made: whatever follows is about that. */
  KNOWN,
  /** It may have been made, but changes nothing. */
  HARMLESS,
  /** It may have been made; made twice it would change no more than once. */
  REPEATABLE,
  /** It may have been made, and must not be made twice. */
  UNKNOWN;

  /** Of a call that may have been made, by what its tool says of itself. */
  public static Fate of(ToolHints hints) {
    if (hints.readOnly()) {
      return HARMLESS;
    }
    return hints.idempotent() ? REPEATABLE : UNKNOWN;
  }

  /** Whether something may have changed of which nobody knows. */
  public boolean mayHaveActed() {
    return switch (this) {
      case KNOWN, HARMLESS -> false;
      case REPEATABLE, UNKNOWN -> true;
    };
  }
}
