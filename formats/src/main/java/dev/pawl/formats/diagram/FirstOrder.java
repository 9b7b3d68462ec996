package dev.pawl.formats.diagram;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order to start from: that in which a walk along the arrows, depth first and as written,
 * reaches the cells. So the arms of a switch stand from left to right as the file lists them.
 */
final class FirstOrder {
  private final Map<Cell, Integer> reached = new HashMap<>();

  private final boolean asideFirst;

  private FirstOrder(boolean asideFirst) {
    this.asideFirst = asideFirst;
  }

  /**
   * @param asideFirst whether the ways of errors and undoing are walked first, so that they start
   *     on the left of the main path and not on its right
   */
  static void arrange(Grid grid, boolean asideFirst) {
    FirstOrder order = new FirstOrder(asideFirst);
    for (Cell box : grid.boxes) {
      if (box.up.isEmpty()) {
        order.walk(box);
      }
    }
    grid.boxes.forEach(order::walk);
    for (Chain chain : grid.chains) {
      chain.between().forEach(order::walk);
    }
    for (List<Cell> row : grid.rows) {
      row.sort(Comparator.comparingInt(order::place));
      Ordering.number(row);
    }
  }

  private int place(Cell cell) {
    int place = reached.getOrDefault(cell, reached.size());
    return cell.left ? -place : place;
  }

  private static void push(List<Strand> strands, boolean aside, Deque<Cell> open) {
    for (Strand strand : strands.reversed()) {
      if (strand.aside() == aside) {
        open.push(strand.lower);
      }
    }
  }

  private void walk(Cell start) {
    Deque<Cell> open = new ArrayDeque<>();
    open.push(start);
    while (!open.isEmpty()) {
      Cell cell = open.pop();
      if (reached.putIfAbsent(cell, reached.size() + 1) == null) {
        push(cell.down, !asideFirst, open);
        push(cell.down, asideFirst, open);
      }
    }
  }
}
