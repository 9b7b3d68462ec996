package dev.pawl.model;

import java.util.List;

/**
 * What to do at one point of a workflow, and where to go from there.
 *
 * @param next where the token goes; several targets fork it
 * @param sets how else its output is known
 */
public record Node(
    String id,
    NodeKind kind,
    List<Target> next,
    Join join,
    Policy policy,
    Place place,
    KnownAs sets) {
  public Node {
    next = List.copyOf(next);
  }

  /** One whose output is known by its id alone. */
  public Node(String id, NodeKind kind, List<Target> next, Join join, Policy policy, Place place) {
    this(id, kind, next, join, policy, place, KnownAs.NOTHING);
  }
}
