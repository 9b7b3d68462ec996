package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Route.Point;
import java.util.Locale;

/** Writes an arrow: first all lines, later, above them, their labels. */
final class SvgArrow {
  private final Xml xml;
  private final Route route;

  SvgArrow(Xml xml, Route route) {
    this.xml = xml;
    this.route = route;
  }

  void write(String emphasis) {
    xml.open("g", "class", style() + emphasis);
    xml.open("path", "class", "edge", "d", route.path()).close();
    xml.open("path", "class", "head", "d", head()).close();
    xml.close();
  }

  void writeTag(String emphasis) {
    Route.Tag tag = route.tag();
    if (tag == null) {
      return;
    }
    xml.open("g", "class", style() + emphasis);
    xml.leaf("title", route.arrow().label());
    xml.open("rect", "class", "back", "rx", "4")
        .with("x", tag.x() - tag.width() / 2)
        .with("y", tag.y() - tag.height() / 2)
        .with("width", tag.width())
        .with("height", tag.height())
        .close();
    xml.open("text", "class", "label", "text-anchor", "middle")
        .with("x", tag.x())
        .with("y", tag.y() + 4)
        .text(tag.text())
        .close();
    xml.close();
  }

  private String style() {
    return route.arrow().style().name().toLowerCase(Locale.ROOT);
  }

  private String head() {
    Point tip = route.end();
    double size = Routes.HEAD + 1;
    double half = 4;
    return switch (route.heading()) {
      case DOWN -> head(tip, -half, -size, half, -size);
      case LEFT -> head(tip, size, -half, size, half);
      case RIGHT -> head(tip, -size, -half, -size, half);
    };
  }

  private static String head(Point tip, double x1, double y1, double x2, double y2) {
    return "M%s %sL%s %sL%s %sZ"
        .formatted(
            Pen.number(tip.x()),
            Pen.number(tip.y()),
            Pen.number(tip.x() + x1),
            Pen.number(tip.y() + y1),
            Pen.number(tip.x() + x2),
            Pen.number(tip.y() + y2));
  }
}
