package dev.pawl.formats.diagram;

import java.util.List;

/** How far down each row begins and ends. */
final class Rows {
  private static final double NEAR = 26;
  private static final double GAP = 40;
  private static final double WIDER = 36;

  private final double[] top;
  private final double[] bottom;

  private Rows(int count) {
    this.top = new double[count];
    this.bottom = new double[count];
  }

  static Rows place(Grid grid) {
    Rows rows = new Rows(grid.rows.size());
    double y = 0;
    for (int i = 0; i < grid.rows.size(); i++) {
      List<Cell> row = grid.rows.get(i);
      double height = row.stream().mapToDouble(cell -> cell.height).max().orElse(0);
      y += i == 0 ? 0 : gap(grid.rows.get(i - 1), row);
      rows.top[i] = y;
      y += height;
      rows.bottom[i] = y;
      for (Cell cell : row) {
        cell.y = rows.top[i] + height / 2;
      }
    }
    return rows;
  }

  double top(int row) {
    return top[row];
  }

  double bottom(int row) {
    return bottom[row];
  }

  double height() {
    return bottom.length == 0 ? 0 : bottom[bottom.length - 1];
  }

  /** Arrows that go far to the side need more height to do it gracefully. */
  private static double gap(List<Cell> upper, List<Cell> lower) {
    double aside = 0;
    for (Cell cell : upper) {
      for (Strand strand : cell.down) {
        double from = strand.upper.x + strand.upperPort;
        double to = strand.lower.x + strand.lowerPort;
        aside = Math.max(aside, Math.abs(from - to));
      }
    }
    boolean label = isLabels(upper) || isLabels(lower);
    return (label ? NEAR : GAP) + Math.rint(Math.min(WIDER, aside / 10));
  }

  private static boolean isLabels(List<Cell> row) {
    return row.stream().noneMatch(Cell::isBox);
  }
}
