package dev.pawl.formats.diagram;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides how far to the right each cell stands. Every cell wants to be in line with its neighbours
 * above and below; row by row, the wishes are met as well as the order and the room allow, in the
 * sense of least squares (see {@link Isotonic}). First rows follow the row above, then the row
 * below, in turn; then both at once until the picture has settled. Last, what is almost in line is
 * put in line where nothing stands in its way.
 */
final class Columns {
  private static final int ROUNDS = 10;
  private static final int SETTLING = 16;
  private static final int STRAIGHTENING = 3;

  private final Grid grid;

  private Columns(Grid grid) {
    this.grid = grid;
  }

  static void place(Grid grid) {
    Columns columns = new Columns(grid);
    grid.rows.forEach(Columns::pack);
    for (int round = 0; round < ROUNDS; round++) {
      grid.rows.forEach(row -> align(row, true, false));
      grid.rows.reversed().forEach(row -> align(row, false, true));
    }
    for (int round = 0; round < SETTLING; round++) {
      grid.rows.forEach(row -> align(row, true, true));
      grid.rows.reversed().forEach(row -> align(row, true, true));
    }
    for (int round = 0; round < STRAIGHTENING; round++) {
      columns.straighten();
    }
    columns.startAtZero();
  }

  private static void pack(List<Cell> row) {
    for (int i = 1; i < row.size(); i++) {
      Cell left = row.get(i - 1);
      row.get(i).x = left.x + left.distanceTo(row.get(i));
    }
  }

  private static void align(List<Cell> row, boolean above, boolean below) {
    double[] wishes = new double[row.size()];
    double[] weights = new double[row.size()];
    double packed = 0;
    for (int i = 0; i < wishes.length; i++) {
      Cell cell = row.get(i);
      packed += i == 0 ? 0 : row.get(i - 1).distanceTo(cell);
      Wish wish = new Wish();
      if (above) {
        cell.up.forEach(s -> wish.add(s.upper.x + s.upperPort - s.lowerPort, s.pull()));
      }
      if (below) {
        cell.down.forEach(s -> wish.add(s.lower.x + s.lowerPort - s.upperPort, s.pull()));
      }
      wish.add(beside(cell), cell.beside == null ? 0.01 : 1);
      wishes[i] = wish.mean() - packed;
      weights[i] = wish.weight;
    }
    double[] fitted = Isotonic.fit(wishes, weights);
    packed = 0;
    for (int i = 0; i < fitted.length; i++) {
      packed += i == 0 ? 0 : row.get(i - 1).distanceTo(row.get(i));
      row.get(i).x = fitted[i] + packed;
    }
  }

  private static double beside(Cell cell) {
    Cell box = cell.beside;
    if (box == null) {
      return cell.x;
    }
    return cell.left ? box.x - cell.distanceTo(box) : box.x + box.distanceTo(cell);
  }

  /** A weighted mean in the making. */
  private static final class Wish {
    private double sum;
    private double weight;

    void add(double x, double pull) {
      sum += x * pull;
      weight += pull;
    }

    double mean() {
      return sum / weight;
    }
  }

  /** Gives the cells of a straight line one x, as many in a row as have room for it. */
  private void straighten() {
    for (List<Cell> row : grid.rows) {
      for (Cell cell : row) {
        Strand above = Strand.main(cell.up);
        if (above == null || !above.alone()) {
          straighten(cell);
        }
      }
    }
  }

  private void straighten(Cell top) {
    List<Cell> run = new ArrayList<>();
    double from = Double.NEGATIVE_INFINITY;
    double to = Double.POSITIVE_INFINITY;
    for (@Nullable Cell cell = top; cell != null; cell = below(cell)) {
      double least = leftmost(cell);
      double most = rightmost(cell);
      if (Math.max(from, least) > Math.min(to, most)) {
        line(run, from, to);
        run.clear();
        from = least;
        to = most;
      }
      from = Math.max(from, least);
      to = Math.min(to, most);
      run.add(cell);
    }
    line(run, from, to);
  }

  private static @Nullable Cell below(Cell cell) {
    Strand strand = Strand.main(cell.down);
    return strand != null && strand.alone() ? strand.lower : null;
  }

  private double leftmost(Cell cell) {
    if (cell.position == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    Cell left = grid.rows.get(cell.row).get(cell.position - 1);
    return left.x + left.distanceTo(cell);
  }

  private double rightmost(Cell cell) {
    List<Cell> row = grid.rows.get(cell.row);
    if (cell.position == row.size() - 1) {
      return Double.POSITIVE_INFINITY;
    }
    Cell right = row.get(cell.position + 1);
    return right.x - cell.distanceTo(right);
  }

  private static void line(List<Cell> run, double from, double to) {
    double mean = run.stream().mapToDouble(cell -> cell.x).average().orElse(0);
    double x = Math.max(from, Math.min(to, mean));
    run.forEach(cell -> cell.x = x);
  }

  private void startAtZero() {
    double least = Double.POSITIVE_INFINITY;
    for (List<Cell> row : grid.rows) {
      for (Cell cell : row) {
        least = Math.min(least, cell.x - cell.width / 2);
      }
    }
    for (List<Cell> row : grid.rows) {
      for (Cell cell : row) {
        cell.x = Math.floor(cell.x - least + 0.5);
      }
    }
  }
}
