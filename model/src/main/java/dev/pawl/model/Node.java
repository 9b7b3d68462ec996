package dev.pawl.model;

import java.util.List;

/**
 * What to do at one point of a workflow, and where to go from there.
 *
 * @param next where the token goes; several targets fork it
 */
public record Node(
    String id, NodeKind kind, List<Target> next, Join join, Policy policy, Place place) {
  public Node {
    next = List.copyOf(next);
  }
}
