package dev.pawl.engine.replay;

/** A recording cannot be read. The message says where in it, and why. */
public final class RecordingException extends Exception {
  private static final long serialVersionUID = 1L;

  public RecordingException(String message) {
    super(message);
  }
}
