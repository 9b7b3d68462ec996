package dev.pawl.engine.debug;

/** Where a run that is being debugged stands. */
public enum DebugState {
  NOT_STARTED,
  RUNNING,
  /** Before a step, until it is told to go on. */
  PAUSED,
  FINISHED,
  /** It failed. */
  ERROR,
  /** It was stopped from outside. */
  STOPPED;

  public boolean isOver() {
    return this == FINISHED || this == ERROR || this == STOPPED;
  }
}
