package dev.pawl.mcp.face;

/** What became of an answer. */
sealed interface Taken {
  /** The run goes on with it. */
  record Used() implements Taken {}

  /** It is kept for whoever resumes the run: nobody seems to at the moment. */
  record Left() implements Taken {}

  /** It was none: whoever was asked does not want to answer. */
  record Declined() implements Taken {}

  /** It does not fit, and the question stays open. */
  record Refused(String why) implements Taken {}
}
