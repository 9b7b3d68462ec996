package dev.pawl.activities;

import dev.pawl.engine.upstream.ToolHints;

/** What an activity does to the world. */
public enum Effects {
  /** Nobody says so: the worst is assumed. */
  UNKNOWN(ToolHints.UNKNOWN),
  /** Run twice with the same input, it changes no more than once. */
  IDEMPOTENT(new ToolHints(false, true)),
  /** It changes nothing. */
  READ_ONLY(new ToolHints(true, true, false, false));

  private final ToolHints hints;

  Effects(ToolHints hints) {
    this.hints = hints;
  }

  ToolHints hints() {
    return hints;
  }
}
