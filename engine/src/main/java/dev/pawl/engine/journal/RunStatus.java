package dev.pawl.engine.journal;

/** How far a run has come. */
public enum RunStatus {
  /** Under way, or cut off under way. */
  RUNNING,
  /** Nothing goes on until somebody answers, or until a moment has come. */
  WAITING,
  COMPLETED,
  FAILED;

  public boolean isOver() {
    return this == COMPLETED || this == FAILED;
  }
}
