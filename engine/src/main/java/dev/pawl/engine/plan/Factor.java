package dev.pawl.engine.plan;

/**
 * Something that makes a run do things more often than anybody can tell before it.
 *
 * @param node the node it comes from; the tool for {@link Kind#CALL}
 */
public record Factor(Kind kind, String node) {
  /** What is not known. */
  public enum Kind {
    /** How many items a foreach has. */
    ITEM,
    /** How often a loop goes round. */
    ROUND,
    /** How often a tool runs itself. */
    CALL,
    /** How often somebody decides that a call in doubt is made again. */
    DECISION
  }
}
