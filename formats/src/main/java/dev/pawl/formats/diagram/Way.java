package dev.pawl.formats.diagram;

import java.util.Map;
import java.util.Set;

/**
 * The way that a run took through a graph.
 *
 * @param status how the run stands, on one line
 * @param visits what happened at each node that was reached, by its id
 * @param taken the arrows that were followed
 */
public record Way(String status, Outcome outcome, Map<String, Visit> visits, Set<Passage> taken) {
  public Way {
    visits = Map.copyOf(visits);
    taken = Set.copyOf(taken);
  }

  /**
   * What happened at a node.
   *
   * @param outcome how it stands after the last time
   * @param times how often the node ran
   * @param words what is to be said of it, on one line; may be empty
   * @param more what there is no room for in a box; may be empty
   */
  public record Visit(Outcome outcome, int times, String words, String more) {}

  /**
   * An arrow that was followed.
   *
   * @param arm which condition of a switch held, counted from 0; -1 for its default and for all
   *     other nodes
   */
  public record Passage(String from, String to, Diagram.Style style, int arm) {}

  /** How something in a run stands. */
  public enum Outcome {
    DONE,
    FAILED,
    ACTIVE,
    WAITING,
    CANCELLED
  }

  boolean took(Diagram.Arrow arrow) {
    return taken.contains(new Passage(arrow.from(), arrow.to(), arrow.style(), arrow.arm()));
  }
}
