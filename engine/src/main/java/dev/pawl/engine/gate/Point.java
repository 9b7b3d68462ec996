package dev.pawl.engine.gate;

/** When something is judged. */
public enum Point {
  /** A tool is called that runs a workflow. */
  BEFORE_RUN,
  /** Its result is about to be told. */
  AFTER_RUN,
  /** A step is about to call a tool of a server. */
  BEFORE_CALL,
  /** The server has answered, and nobody has seen it yet. */
  AFTER_CALL,
  /** What is kept of a run is about to leave the store, as a document. */
  EXPORT;

  public boolean isBefore() {
    return this == BEFORE_RUN || this == BEFORE_CALL;
  }

  public boolean isOfRun() {
    return this == BEFORE_RUN || this == AFTER_RUN || this == EXPORT;
  }
}
