package dev.pawl.formats.diagram;

import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.List;

/**
 * A diagram with a place for each of its boxes, for those who draw it themselves.
 *
 * @param boxes in the order of the diagram
 */
public record PlacedDiagram(Diagram diagram, List<Spot> boxes, double width, double height) {
  /** Beyond this, finding good places takes too long for somebody who waits. */
  static final int MOST_ARRANGED = 600;

  private static final int COLUMNS = 20;
  private static final double CELL_WIDTH = 220;
  private static final double CELL_HEIGHT = 110;

  public PlacedDiagram {
    boxes = List.copyOf(boxes);
  }

  /** The rectangle of a box, by its upper left corner. */
  public record Spot(String id, double x, double y, double width, double height) {}

  /** The same definition always has the same places. */
  public static PlacedDiagram of(Definition definition) {
    Diagram diagram = Diagram.of(definition);
    if (diagram.boxes().size() > MOST_ARRANGED) {
      return inRows(diagram);
    }
    Layout layout = Layout.of(diagram);
    List<Spot> spots = new ArrayList<>();
    for (Layout.Placed each : layout.boxes()) {
      spots.add(new Spot(each.box().id(), each.x(), each.y(), each.width(), each.height()));
    }
    return new PlacedDiagram(diagram, spots, layout.width(), layout.height());
  }

  private static PlacedDiagram inRows(Diagram diagram) {
    List<Spot> spots = new ArrayList<>();
    for (Diagram.Box box : diagram.boxes()) {
      int number = spots.size();
      double x = number % COLUMNS * CELL_WIDTH;
      double y = Math.floorDiv(number, COLUMNS) * CELL_HEIGHT;
      spots.add(new Spot(box.id(), x, y, CELL_WIDTH - 40, CELL_HEIGHT - 50));
    }
    double height = Math.ceilDiv(spots.size(), COLUMNS) * CELL_HEIGHT;
    return new PlacedDiagram(diagram, spots, COLUMNS * CELL_WIDTH, height);
  }
}
