package dev.pawl.engine.replay;

/** Something that can go wrong with a call. */
public enum Fault {
  /** The tool answers with an error, whenever it is called. */
  ERROR,
  /** No answer comes in time, whenever it is called; nobody knows whether it did anything. */
  TIMEOUT,
  /** The answer is lost on the way; when it is called again, it answers again. */
  TWICE,
  /** The server is gone from this call on. */
  GONE
}
