package dev.pawl.expression;

import java.util.HashSet;
import java.util.Set;

/**
 * Which part of the past an expression can look at, decided when it is compiled. Whatever no
 * expression of a workflow can reach need not be kept while it runs.
 *
 * @param path how many steps back {@code $previousNode} may go; 1 is the last one
 * @param nodes the nodes of which executions older than the latest may be asked for
 * @param everything set when the expression could reach anything, for example through {@code $eval}
 */
public record HistoryUse(int path, Set<String> nodes, boolean everything) {
  public static final HistoryUse NONE = new HistoryUse(1, Set.of(), false);
  public static final HistoryUse EVERYTHING = new HistoryUse(1, Set.of(), true);

  public HistoryUse {
    nodes = Set.copyOf(nodes);
  }

  public HistoryUse and(HistoryUse other) {
    if (other.path <= path && nodes.containsAll(other.nodes) && (everything || !other.everything)) {
      return this;
    }
    Set<String> both = new HashSet<>(nodes);
    both.addAll(other.nodes);
    return new HistoryUse(Math.max(path, other.path), both, everything || other.everything);
  }
}
