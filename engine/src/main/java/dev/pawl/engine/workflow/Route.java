package dev.pawl.engine.workflow;

import java.util.List;

/** Where a token goes: one node, or several at once. Immutable. */
public final class Route {
  /** Leads nowhere: the exit, or a node outside the flow such as a compensation. */
  public static final Route NOWHERE = new Route(new int[0], List.of());

  private final int[] targets;
  private final List<String> names;

  Route(int[] targets, List<String> names) {
    this.targets = targets;
    this.names = List.copyOf(names);
  }

  /** One that leads to a single node, and is no choice of anybody's. */
  public static Route to(int target) {
    return new Route(new int[] {target}, List.of());
  }

  /** One that leads to two nodes at once. */
  static Route both(int one, int other) {
    return new Route(new int[] {one, other}, List.of());
  }

  /** How many nodes it leads to. */
  public int width() {
    return targets.length;
  }

  /** The index of a node that it leads to. */
  public int target(int branch) {
    return targets[branch];
  }

  boolean leadsTo(int node) {
    for (int target : targets) {
      if (target == node) {
        return true;
      }
    }
    return false;
  }

  public boolean leadsNowhere() {
    return targets.length == 0;
  }

  public boolean forks() {
    return targets.length > 1;
  }

  /** What a switch that takes it gives as its output: a node id, or the list of them. */
  public Object output() {
    return forks() ? names : names.getFirst();
  }

  @Override
  public String toString() {
    return names.toString();
  }
}
