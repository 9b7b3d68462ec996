package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Point;
import java.util.Set;

/**
 * One rule.
 *
 * @param principle what it stands for
 * @param reach what it has to do with
 * @param points when it is asked
 * @param check what it looks for
 */
public record Gate(
    String name,
    String principle,
    Reach reach,
    Set<Point> points,
    Check check,
    Severity severity,
    Then then) {
  public Gate {
    points = Set.copyOf(points);
  }

  boolean concerns(Case it) {
    return points.contains(it.point()) && reach.covers(it);
  }
}
