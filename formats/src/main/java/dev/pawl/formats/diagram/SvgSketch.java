package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Sketch.Bounds;
import dev.pawl.formats.diagram.Sketch.Form;
import dev.pawl.formats.diagram.Sketch.Line;
import dev.pawl.formats.diagram.Sketch.Point;
import dev.pawl.formats.diagram.Sketch.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a sketch as its author has laid it out, with the way that a run took. */
public final class SvgSketch {
  private static final double MARGIN = 28;
  private static final double TOP = 84;
  private static final double LINE = 15;
  private static final int MOST_LINES = 3;

  private final Sketch sketch;
  private final @Nullable Way way;
  private final Xml xml = new Xml();

  private SvgSketch(Sketch sketch, @Nullable Way way) {
    this.sketch = sketch;
    this.way = way;
  }

  /**
   * @param way that a run took, or null
   */
  public static String write(Sketch sketch, @Nullable Way way) {
    return new SvgSketch(sketch, way).write();
  }

  private String write() {
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = 0;
    double bottom = 0;
    for (Shape each : sketch.shapes()) {
      Bounds bounds = each.bounds();
      left = Math.min(left, bounds.x());
      top = Math.min(top, bounds.y());
      right = Math.max(right, bounds.x() + bounds.width());
      bottom = Math.max(bottom, bounds.y() + bounds.height() + 2 * LINE);
    }
    for (Line each : sketch.lines()) {
      for (Point point : each.points()) {
        left = Math.min(left, point.x());
        top = Math.min(top, point.y());
        right = Math.max(right, point.x());
        bottom = Math.max(bottom, point.y());
      }
    }
    double width = Math.ceil(right - left + 2 * MARGIN);
    double height = Math.ceil(bottom - top + TOP + MARGIN);
    begin(width, height);
    xml.open(
        "g",
        "transform",
        "translate(" + Pen.number(MARGIN - left) + " " + Pen.number(TOP - top) + ")");
    sketch.shapes().stream().filter(each -> each.form() == Form.FRAME).forEach(this::shape);
    sketch.lines().forEach(this::line);
    sketch.shapes().stream().filter(each -> each.form() != Form.FRAME).forEach(this::shape);
    xml.close();
    xml.close();
    return xml.toString();
  }

  private void begin(double width, double height) {
    xml.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "pawl", "role", "img")
        .with("viewBox", "0 0 " + Pen.number(width) + " " + Pen.number(height))
        .with("width", width)
        .with("height", height)
        .with("aria-label", sketch.heading());
    xml.leaf("title", sketch.heading());
    xml.leaf("style", "\n" + SvgStyle.CSS);
    xml.open("rect", "class", "back").with("width", width).with("height", height).with("rx", 10);
    xml.close();
    text("heading", sketch.heading(), MARGIN, 40, "start");
    if (way != null) {
      xml.open("g", "class", "status " + Emphasis.Travelled.word(way.outcome()));
      SvgBadge.write(xml, way.outcome(), new Route.Point(MARGIN + 8, 57.5));
      text("said", way.status(), MARGIN + 24, 62, "start");
      xml.close();
    }
  }

  private void text(String style, String text, double x, double y, String anchor) {
    xml.open("text", "class", style, "text-anchor", anchor).with("x", x).with("y", y).text(text);
    xml.close();
  }

  private String visited(String id) {
    if (way == null) {
      return "";
    }
    Way.Visit visit = way.visits().get(id);
    return visit == null ? " skipped" : " visited " + Emphasis.Travelled.word(visit.outcome());
  }

  private void shape(Shape each) {
    Bounds at = each.bounds();
    double middle = at.x() + at.width() / 2;
    xml.open("g", "class", each.look() + visited(each.id()));
    switch (each.form()) {
      case CARD, FRAME -> {
        xml.open("rect", "class", "card").with("x", at.x()).with("y", at.y());
        xml.with("width", at.width()).with("height", at.height()).with("rx", 9).close();
      }
      case CIRCLE -> {
        xml.open("circle", "class", "card").with("cx", middle);
        xml.with("cy", at.y() + at.height() / 2).with("r", at.width() / 2).close();
      }
      case DIAMOND -> diamond(at);
    }
    label(each, middle);
    Way.Visit visit = way == null ? null : way.visits().get(each.id());
    if (visit != null) {
      SvgBadge.write(xml, visit.outcome(), new Route.Point(at.x() + at.width() - 2, at.y() + 2));
    }
    xml.close();
  }

  private void diamond(Bounds at) {
    double x = at.x() + at.width() / 2;
    double y = at.y() + at.height() / 2;
    String path =
        "M%s %sL%s %sL%s %sL%s %sz"
            .formatted(
                Pen.number(x),
                Pen.number(at.y()),
                Pen.number(at.x() + at.width()),
                Pen.number(y),
                Pen.number(x),
                Pen.number(at.y() + at.height()),
                Pen.number(at.x()),
                Pen.number(y));
    xml.open("path", "class", "card", "d", path).close();
  }

  private void label(Shape each, double middle) {
    Bounds at = each.bounds();
    boolean inside = each.form() == Form.CARD;
    double room = inside ? at.width() - 12 : Math.max(at.width() + 50, 90);
    List<String> lines = wrapped(each.label(), room);
    double y =
        switch (each.form()) {
          case CARD -> at.y() + at.height() / 2 - (lines.size() - 1) * LINE / 2 + 4;
          case FRAME -> at.y() + LINE + 3;
          case DIAMOND, CIRCLE -> at.y() + at.height() + LINE;
        };
    for (String line : lines) {
      text(inside ? "name" : "label", line, middle, y, "middle");
      y += LINE;
    }
    if (!each.sign().isEmpty()) {
      text("sign", each.sign(), middle, at.y() + at.height() / 2 + 4, "middle");
    }
  }

  private static List<String> wrapped(String text, double room) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : Captions.oneLine(text).split(" ")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && Lettering.NAME.width(longer) > room && lines.size() < MOST_LINES - 1) {
        lines.add(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.add(Lettering.NAME.fit(line, room));
    return lines;
  }

  private void line(Line each) {
    List<Point> points = each.points();
    if (points.size() < 2) {
      return;
    }
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      path.append(path.isEmpty() ? 'M' : 'L').append(Pen.number(point.x())).append(' ');
      path.append(Pen.number(point.y()));
    }
    String taken = way == null ? "" : took(each, way) ? " visited" : " skipped";
    xml.open("g", "class", (each.dashed() ? "compensation" : "normal") + taken);
    xml.open("path", "class", "edge", "d", path.toString()).close();
    head(points.get(points.size() - 2), points.getLast());
    if (!each.label().isEmpty()) {
      Point first = points.getFirst();
      Point second = points.get(1);
      double y = (first.y() + second.y()) / 2 - 6;
      text("label", each.label(), (first.x() + second.x()) / 2, y, "middle");
    }
    xml.close();
  }

  private void head(Point from, Point to) {
    double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
    if (length < 1) {
      return;
    }
    double alongX = (to.x() - from.x()) / length;
    double alongY = (to.y() - from.y()) / length;
    double baseX = to.x() - 9 * alongX;
    double baseY = to.y() - 9 * alongY;
    String path =
        "M%s %sL%s %sL%s %sz"
            .formatted(
                Pen.number(to.x()), Pen.number(to.y()),
                Pen.number(baseX - 4 * alongY), Pen.number(baseY + 4 * alongX),
                Pen.number(baseX + 4 * alongY), Pen.number(baseY - 4 * alongX));
    xml.open("path", "class", "head", "d", path).close();
  }

  /** Between two parts there may be nodes that nobody has drawn. */
  private static boolean took(Line line, Way way) {
    if (way.visits().containsKey(line.id())) {
      return true;
    }
    List<Way.Passage> away =
        way.taken().stream().filter(each -> each.from().equals(line.from())).toList();
    boolean straight = away.stream().anyMatch(each -> each.to().equals(line.to()));
    boolean around =
        way.visits().containsKey(line.to())
            && away.stream().anyMatch(each -> each.to().startsWith(line.from() + "."));
    return straight || around;
  }
}
