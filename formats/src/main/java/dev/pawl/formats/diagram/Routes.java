package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Layout.Placed;
import dev.pawl.formats.diagram.Route.Heading;
import dev.pawl.formats.diagram.Route.Point;
import dev.pawl.formats.diagram.Route.Tag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws arrows along the cells they pass. */
final class Routes {
  /** How long the head of an arrow is; its line ends there. */
  static final double HEAD = 8;

  private static final double CORNER = 12;

  /** How far above a box's middle line a backward arrow comes in, and below it goes out. */
  private static final double OFF = 8;

  private final Rows rows;
  private final Map<String, Placed> boxes = new HashMap<>();

  private Routes(Rows rows, List<Placed> placed) {
    this.rows = rows;
    placed.forEach(each -> boxes.put(each.box().id(), each));
  }

  static List<Route> draw(Grid grid, Rows rows, List<Placed> placed) {
    Routes routes = new Routes(rows, placed);
    List<Route> drawn = new ArrayList<>();
    for (Chain chain : grid.chains) {
      Placed from = routes.boxes.get(chain.arrow().from());
      Placed to = routes.boxes.get(chain.arrow().to());
      if (from != null && to != null) {
        drawn.add(chain.arrow().back() ? routes.up(chain, from, to) : routes.down(chain, from, to));
      }
    }
    return drawn;
  }

  private Route down(Chain chain, Placed from, Placed to) {
    List<Strand> strands = chain.strands();
    double out = strands.isEmpty() ? 0 : strands.getFirst().upperPort;
    double in = strands.isEmpty() ? 0 : strands.getLast().lowerPort;
    Point start = new Point(chain.from().x + out, chain.from().y + from.halfHeight(out));
    Point end = new Point(chain.to().x + in, chain.to().y - to.halfHeight(in));
    Pen pen = new Pen(start);
    double y = rows.bottom(chain.from().row);
    for (Cell cell : chain.between()) {
      pen.straightTo(y).bendTo(cell.x, rows.top(cell.row));
      y = rows.bottom(cell.row);
    }
    double tail = end.y() - HEAD;
    pen.straightTo(y).bendTo(end.x(), Math.min(tail, rows.top(chain.to().row))).straightTo(tail);
    return new Route(chain.arrow(), pen.path(), start, end, Heading.DOWN, tag(chain));
  }

  private Route up(Chain chain, Placed from, Placed to) {
    boolean left = !chain.between().isEmpty() && chain.between().getFirst().left;
    double side = left ? -1 : 1;
    Point start = beside(chain.from(), from, side, OFF);
    Point end = beside(chain.to(), to, side, -OFF);
    double lane = lane(chain, start, side);
    Pen pen = new Pen(start).sideways(lane - side * CORNER);
    pen.corner(lane, start.y(), lane, start.y() - Math.min(CORNER, (start.y() - end.y()) / 2));
    double y = rows.top(chain.from().row);
    for (Cell cell : chain.between().reversed()) {
      if (cell.row != chain.from().row) {
        pen.straightTo(y).bendTo(cell.x, rows.bottom(cell.row));
        y = rows.top(cell.row);
        lane = cell.x;
      }
    }
    pen.straightTo(end.y() + Math.min(CORNER, (start.y() - end.y()) / 2));
    pen.corner(lane, end.y(), lane - side * CORNER, end.y()).sideways(end.x() + side * HEAD);
    Heading heading = left ? Heading.RIGHT : Heading.LEFT;
    return new Route(chain.arrow(), pen.path(), start, end, heading, tag(chain));
  }

  private static double lane(Chain chain, Point start, double side) {
    if (chain.between().isEmpty()) {
      return start.x() + side * 2 * CORNER;
    }
    Cell cell = chain.between().getLast();
    return chain.from() == chain.to() ? cell.x - side * (cell.width / 2) : cell.x;
  }

  private static Point beside(Cell cell, Placed box, double side, double off) {
    return new Point(cell.x + side * box.halfWidth(off), cell.y + off);
  }

  private static @Nullable Tag tag(Chain chain) {
    Cell cell = chain.label();
    if (cell == null) {
      return null;
    }
    String text = Lettering.LABEL.fit(chain.arrow().label(), Grid.WIDEST_LABEL);
    boolean loop = chain.from() == chain.to();
    double inset = loop ? Layout.LOOP_INSET * 2 : 0;
    return new Tag(text, cell.x + inset / 2, cell.y, cell.width - inset, cell.height);
  }
}
