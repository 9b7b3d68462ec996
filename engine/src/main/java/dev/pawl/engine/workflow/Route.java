package dev.pawl.engine.workflow;

import java.util.Arrays;
import java.util.List;

/**
 * Where a token goes: one node, or several at once.
 *
 * @param names what a switch that takes this route gives as its output
 */
public record Route(int[] targets, List<String> names) {
  /** Leads nowhere: the exit, or a node outside the flow such as a compensation. */
  public static final Route NOWHERE = new Route(new int[0], List.of());

  public boolean leadsNowhere() {
    return targets.length == 0;
  }

  public boolean forks() {
    return targets.length > 1;
  }

  /** A node id, or the list of them when the route forks. */
  public Object output() {
    return forks() ? names : names.getFirst();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Route route && Arrays.equals(targets, route.targets);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(targets);
  }

  @Override
  public String toString() {
    return names.toString();
  }
}
