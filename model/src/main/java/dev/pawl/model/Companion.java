package dev.pawl.model;

/**
 * A node that waits beside another one while that is worked on.
 *
 * @param node what waits: for a moment, a signal, an answer
 * @param ends whether the other one is stopped when what is awaited comes, so that the token goes
 *     on from here; otherwise one more token does
 * @param times how often what is awaited can come; 0 for as often as it likes
 */
public record Companion(Target node, boolean ends, int times) {
  /** The first that comes ends it. */
  public static Companion ending(Target node) {
    return new Companion(node, true, 1);
  }
}
