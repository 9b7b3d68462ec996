package dev.pawl.formats.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Orders the cells of every row so that few arrows cross. Rows start in the order in which the
 * arrows, as written, reach them; then they are sorted down and up by the mean position of their
 * neighbours, and neighbours that cross less the other way round are swapped. The best order seen
 * wins, the earlier one if two are equally good.
 */
final class Ordering {
  private static final int SWEEPS = 12;
  private static final int SMALL = 600;
  private static final int MOST_TURNED = 12;

  private final Grid grid;
  private final Crossings crossings;
  private final boolean small;

  private Ordering(Grid grid) {
    this.grid = grid;
    this.crossings = new Crossings(grid.rows);
    this.small = grid.rows.stream().mapToInt(List::size).sum() <= SMALL;
  }

  static void arrange(Grid grid) {
    Ordering ordering = new Ordering(grid);
    long best = ordering.search();
    if (ordering.small) {
      ordering.turnLoops(best);
    }
  }

  private long search() {
    FirstOrder.arrange(grid, false);
    long right = improve();
    if (right == 0 || !small) {
      return right;
    }
    List<List<Cell>> saved = copy();
    FirstOrder.arrange(grid, true);
    long left = improve();
    if (left < right) {
      return left;
    }
    restore(saved);
    return right;
  }

  private long improve() {
    keepBeside();
    List<List<Cell>> best = copy();
    long fewest = crossings.count();
    for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
      sweep(sweep % 2 == 0);
      if (small) {
        swapNeighbours();
      }
      keepBeside();
      long now = crossings.count();
      if (now < fewest) {
        fewest = now;
        best = copy();
      }
    }
    restore(best);
    return fewest;
  }

  /** Backward arrows go up on the right, unless fewer lines cross when one goes up on the left. */
  private void turnLoops(long best) {
    List<Chain> loops =
        grid.chains.stream()
            .filter(chain -> chain.arrow().back() && !chain.strands().isEmpty())
            .limit(MOST_TURNED)
            .toList();
    long fewest = best;
    for (Chain loop : loops) {
      if (fewest == 0) {
        return;
      }
      List<List<Cell>> before = copy();
      turn(loop);
      long now = search();
      if (now < fewest) {
        fewest = now;
      } else {
        turn(loop);
        restore(before);
      }
    }
  }

  private static void turn(Chain loop) {
    loop.between().forEach(cell -> cell.left = !cell.left);
  }

  private void sweep(boolean downward) {
    int count = grid.rows.size();
    for (int i = 1; i < count; i++) {
      List<Cell> row = grid.rows.get(downward ? i : count - 1 - i);
      row.sort(Comparator.comparingDouble(cell -> mean(cell, downward)));
      number(row);
    }
  }

  /** Where its neighbours in the row before are; a cell without any stays where it is. */
  private static double mean(Cell cell, boolean downward) {
    List<Strand> strands = downward ? cell.up : cell.down;
    double sum = 0;
    for (Strand strand : strands) {
      sum += (downward ? strand.upper : strand.lower).position;
    }
    return strands.isEmpty() ? cell.position : sum / strands.size();
  }

  private void swapNeighbours() {
    boolean better = true;
    for (int round = 0; better && round < 6; round++) {
      better = false;
      for (List<Cell> row : grid.rows) {
        for (int i = 1; i < row.size(); i++) {
          Cell left = row.get(i - 1);
          Cell right = row.get(i);
          if (Crossings.between(left, right) > Crossings.between(right, left)) {
            row.set(i - 1, right);
            row.set(i, left);
            number(row);
            better = true;
          }
        }
      }
    }
  }

  private void keepBeside() {
    for (List<Cell> row : grid.rows) {
      List<Cell> left = row.stream().filter(cell -> cell.beside != null && cell.left).toList();
      List<Cell> right = row.stream().filter(cell -> cell.beside != null && !cell.left).toList();
      left.forEach(end -> moveBeside(end, row));
      right.reversed().forEach(end -> moveBeside(end, row));
      number(row);
    }
  }

  private static void moveBeside(Cell end, List<Cell> row) {
    row.remove(end);
    row.add(row.indexOf(end.beside) + (end.left ? 0 : 1), end);
  }

  static void number(List<Cell> row) {
    for (int i = 0; i < row.size(); i++) {
      row.get(i).position = i;
    }
  }

  private List<List<Cell>> copy() {
    List<List<Cell>> copy = new ArrayList<>();
    grid.rows.forEach(row -> copy.add(List.copyOf(row)));
    return copy;
  }

  private void restore(List<List<Cell>> saved) {
    for (int i = 0; i < saved.size(); i++) {
      List<Cell> row = grid.rows.get(i);
      row.clear();
      row.addAll(saved.get(i));
      number(row);
    }
  }
}
