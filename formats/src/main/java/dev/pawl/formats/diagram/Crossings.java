package dev.pawl.formats.diagram;

import java.util.Comparator;
import java.util.List;

/** Counts how often arrows cross between the rows of a grid. */
final class Crossings {
  private final List<List<Cell>> rows;

  Crossings(List<List<Cell>> rows) {
    this.rows = rows;
  }

  long count() {
    long sum = 0;
    for (int i = 1; i < rows.size(); i++) {
      sum += count(rows.get(i - 1), rows.get(i).size());
    }
    return sum;
  }

  /** Two strands cross when one starts farther left and ends farther right than the other. */
  private static long count(List<Cell> upper, int lowerSize) {
    int[] tree = new int[lowerSize + 1];
    int seen = 0;
    long sum = 0;
    for (Cell cell : upper) {
      List<Strand> strands =
          cell.down.stream()
              .sorted(Comparator.comparingInt(strand -> strand.lower.position))
              .toList();
      for (Strand strand : strands) {
        sum += seen - upTo(tree, strand.lower.position + 1);
      }
      for (Strand strand : strands) {
        add(tree, strand.lower.position + 1);
        seen++;
      }
    }
    return sum;
  }

  private static int upTo(int[] tree, int position) {
    int sum = 0;
    for (int i = position; i > 0; i -= i & -i) {
      sum += tree[i];
    }
    return sum;
  }

  private static void add(int[] tree, int position) {
    for (int i = position; i < tree.length; i += i & -i) {
      tree[i]++;
    }
  }

  /** The crossings of two cells' strands if they stood in this order. */
  static int between(Cell left, Cell right) {
    int sum = 0;
    for (Strand one : left.up) {
      for (Strand other : right.up) {
        sum += other.upper.position < one.upper.position ? 1 : 0;
      }
    }
    for (Strand one : left.down) {
      for (Strand other : right.down) {
        sum += other.lower.position < one.lower.position ? 1 : 0;
      }
    }
    return sum;
  }
}
