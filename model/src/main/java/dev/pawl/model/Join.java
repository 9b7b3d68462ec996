package dev.pawl.model;

/** What a node does when the parallel branches of a fork meet at it. */
public enum Join {
  /** Nothing is said: branches of one fork may not meet here. */
  UNSAID,
  /** The node runs once for every branch that arrives. */
  ANY,
  /** The node runs once, when every branch has arrived or ended. */
  ALL
}
