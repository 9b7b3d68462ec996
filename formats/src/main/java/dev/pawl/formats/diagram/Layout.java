package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Box;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything goes: a layered drawing in the manner of Sugiyama. Boxes are ranked ({@link
 * Ranking}), arrows are cut into strands from row to row ({@link Grid}), rows are ordered so that
 * few strands cross ({@link Ordering}), cells are moved into line ({@link Columns}), and arrows are
 * drawn along what they pass ({@link Routes}). Arrows bend only between rows, where no boxes are,
 * so none ever crosses a box. The same diagram always gives the same layout.
 */
record Layout(List<Placed> boxes, List<Route> routes, double width, double height) {
  /** How far into its cell the line of an arrow stands that leads back to its own box. */
  static final double LOOP_INSET = 6;

  Layout {
    boxes = List.copyOf(boxes);
    routes = List.copyOf(routes);
  }

  /** A box and the rectangle it fills, by its upper left corner. */
  record Placed(Box box, BoxText text, double x, double y, double width, double height) {
    double middle() {
      return x + width / 2;
    }

    /** How far below its middle line the box ends, so far from its centre to the side. */
    double halfHeight(double aside) {
      return switch (box.shape()) {
        case DECISION -> height / 2 * (1 - Math.abs(aside) / (width / 2));
        case START, END -> {
          double radius = height / 2;
          double round = Math.max(0, Math.abs(aside) - (width / 2 - radius));
          yield Math.sqrt(radius * radius - round * round);
        }
        case CALL, COMPUTE, EACH, CHILD, PAUSE, QUESTION, MISSING -> height / 2;
      };
    }

    /** How far from its centre to the side the box ends, so far above or below its middle line. */
    double halfWidth(double off) {
      return switch (box.shape()) {
        case DECISION -> width / 2 * (1 - Math.abs(off) / (height / 2));
        case START, END -> {
          double radius = height / 2;
          yield width / 2 - radius + Math.sqrt(radius * radius - off * off);
        }
        case CALL, COMPUTE, EACH, CHILD, PAUSE, QUESTION, MISSING -> width / 2;
      };
    }
  }

  static Layout of(Diagram diagram) {
    List<BoxText> texts = diagram.boxes().stream().map(BoxText::of).toList();
    Grid grid = Grid.of(diagram, texts, Ranking.of(diagram));
    Ordering.arrange(grid);
    Ports.spread(grid, diagram.boxes());
    Columns.place(grid);
    Ports.snap(grid);
    Rows rows = Rows.place(grid);
    List<Placed> placed = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Cell cell = grid.boxes.get(i);
      placed.add(
          new Placed(
              diagram.boxes().get(i),
              texts.get(i),
              cell.x - cell.width / 2,
              cell.y - cell.height / 2,
              cell.width,
              cell.height));
    }
    double width = 0;
    for (List<Cell> row : grid.rows) {
      for (Cell cell : row) {
        width = Math.max(width, cell.x + cell.width / 2);
      }
    }
    return new Layout(placed, Routes.draw(grid, rows, placed), width, rows.height());
  }
}
