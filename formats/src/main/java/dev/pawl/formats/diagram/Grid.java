package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of cells from top to bottom, and the arrows between them as chains that go from row to row.
 * Where an arrow has a label, the gap it crosses first becomes a row of its own, in which the label
 * takes its room like a box does; so no label ever lies on a box or on another label.
 */
final class Grid {
  static final double WIDEST_LABEL = 190;
  static final double LABEL_HEIGHT = 18;

  /** Beyond so many cells, long arrows are drawn straight. */
  private static final int MOST_CELLS = 40_000;

  final List<List<Cell>> rows = new ArrayList<>();
  final List<Cell> boxes = new ArrayList<>();
  final List<Chain> chains = new ArrayList<>();

  private final Map<String, Integer> index = new HashMap<>();
  private final int[] rowOfRank;
  private final boolean[] labelled;
  private int passages;

  private Grid(int ranks) {
    this.rowOfRank = new int[ranks];
    this.labelled = new boolean[ranks];
  }

  static Grid of(Diagram diagram, List<BoxText> texts, int[] ranks) {
    Grid grid = new Grid(Arrays.stream(ranks).max().orElse(0) + 1);
    for (int i = 0; i < ranks.length; i++) {
      grid.index.put(diagram.boxes().get(i).id(), i);
    }
    grid.makeRows(diagram, ranks);
    for (int i = 0; i < ranks.length; i++) {
      BoxText text = texts.get(i);
      int row = grid.rowOfRank[ranks[i]];
      grid.boxes.add(grid.add(Cell.Content.BOX, row, text.width(), text.height()));
    }
    diagram.arrows().forEach(grid::lay);
    return grid;
  }

  private void makeRows(Diagram diagram, int[] ranks) {
    for (Arrow arrow : diagram.arrows()) {
      int from = ranks[indexOf(arrow.from())];
      if (!arrow.label().isEmpty() && !arrow.from().equals(arrow.to())) {
        labelled[arrow.back() ? from - 1 : from] = true;
      }
    }
    for (int rank = 0; rank < rowOfRank.length; rank++) {
      rowOfRank[rank] = rows.size();
      rows.add(new ArrayList<>());
      if (labelled[rank]) {
        rows.add(new ArrayList<>());
      }
    }
  }

  private int indexOf(String id) {
    return index.getOrDefault(id, 0);
  }

  private Cell add(Cell.Content content, int row, double width, double height) {
    Cell cell = new Cell(content, row, width, height);
    cell.position = rows.get(row).size();
    rows.get(row).add(cell);
    return cell;
  }

  private Cell addLabel(Arrow arrow, int row, double extra) {
    double width = Lettering.LABEL.width(Lettering.LABEL.fit(arrow.label(), WIDEST_LABEL));
    return add(Cell.Content.LABEL, row, BoxText.even(width + 10 + extra), LABEL_HEIGHT);
  }

  private void lay(Arrow arrow) {
    Cell from = boxes.get(indexOf(arrow.from()));
    Cell to = boxes.get(indexOf(arrow.to()));
    int span = Math.abs(to.row - from.row);
    if (from == to) {
      chains.add(selfLoop(arrow, from));
    } else if (span > 2 && passages + span > MOST_CELLS) {
      chains.add(new Chain(arrow, from, to, List.of(), List.of(), null));
    } else {
      passages += span;
      chains.add(arrow.back() ? backward(arrow, from, to) : forward(arrow, from, to));
    }
  }

  private Chain selfLoop(Arrow arrow, Cell box) {
    Cell cell =
        arrow.label().isEmpty()
            ? add(Cell.Content.PASSAGE, box.row, 0, 0)
            : addLabel(arrow, box.row, Layout.LOOP_INSET * 2);
    cell.beside = box;
    return new Chain(
        arrow, box, box, List.of(cell), List.of(), arrow.label().isEmpty() ? null : cell);
  }

  private Chain forward(Arrow arrow, Cell from, Cell to) {
    int labelRow = arrow.label().isEmpty() ? -1 : from.row + 1;
    List<Cell> between = passages(arrow, from.row + 1, to.row - 1, labelRow);
    List<Cell> all = new ArrayList<>(between);
    all.addFirst(from);
    all.addLast(to);
    return new Chain(arrow, from, to, between, strands(arrow, all), label(between));
  }

  private Chain backward(Arrow arrow, Cell from, Cell to) {
    int labelRow = arrow.label().isEmpty() ? -1 : from.row - 1;
    List<Cell> between = passages(arrow, to.row, from.row, labelRow);
    between.getFirst().beside = to;
    between.getLast().beside = from;
    return new Chain(arrow, from, to, between, strands(arrow, between), label(between));
  }

  private List<Cell> passages(Arrow arrow, int top, int bottom, int labelRow) {
    List<Cell> cells = new ArrayList<>();
    for (int row = top; row <= bottom; row++) {
      cells.add(row == labelRow ? addLabel(arrow, row, 0) : add(Cell.Content.PASSAGE, row, 0, 0));
    }
    return cells;
  }

  private static List<Strand> strands(Arrow arrow, List<Cell> cells) {
    List<Strand> strands = new ArrayList<>();
    for (int i = 1; i < cells.size(); i++) {
      Strand strand = new Strand(cells.get(i - 1), cells.get(i), arrow.style());
      strand.upper.down.add(strand);
      strand.lower.up.add(strand);
      strands.add(strand);
    }
    return strands;
  }

  private static @Nullable Cell label(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.content == Cell.Content.LABEL)
        .findFirst()
        .orElse(null);
  }
}
