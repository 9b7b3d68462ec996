package dev.pawl.activities.session;

import java.util.Locale;

/** How a session stands. */
public enum SessionStatus {
  /** It waits for its client, or a step is at work. */
  RUNNING,
  /** Its client does not want it to go on for now. */
  PAUSED,
  COMPLETED,
  FAILED,
  CANCELLED;

  public boolean isOver() {
    return this != RUNNING && this != PAUSED;
  }

  /** As clients read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
