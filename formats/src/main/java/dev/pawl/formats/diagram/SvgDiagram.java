package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Route.Point;
import dev.pawl.model.Definition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Draws a definition as a picture that needs nothing else: no scripts, no fonts of its own, light
 * or dark as the viewer's system is.
 */
public final class SvgDiagram {
  private static final double MARGIN = 28;
  private static final double HEADING = 44;
  private static final double STATUS = 22;
  private static final double BESIDE_BADGE = 24;

  /** A narrow picture is widened for its heading, up to this. */
  private static final double WIDENED = 400;

  private final Diagram diagram;
  private final Layout layout;
  private final Emphasis emphasis;
  private final Xml xml = new Xml();

  private SvgDiagram(Diagram diagram, Emphasis emphasis) {
    this.diagram = diagram;
    this.layout = Layout.of(diagram);
    this.emphasis = emphasis;
  }

  public static String write(Definition definition) {
    return new SvgDiagram(Diagram.of(definition), new Emphasis.None()).write();
  }

  /** Shows the way a run took; where it did not come is drawn faintly. */
  public static String travelled(Definition definition, Way way) {
    Diagram diagram = Diagram.of(definition).travelled(way);
    return new SvgDiagram(diagram, new Emphasis.Travelled(way)).write();
  }

  /**
   * Shows what a run may do.
   *
   * @param notes what is to be said of each node that may run, by its id; those that never do are
   *     drawn faintly
   */
  public static String planned(Definition definition, Map<String, String> notes) {
    Diagram diagram = Diagram.of(definition);
    boolean all = diagram.boxes().stream().allMatch(box -> notes.containsKey(box.id()));
    Emphasis emphasis = all ? new Emphasis.None() : new Emphasis.Planned(notes.keySet());
    return new SvgDiagram(diagram.noted(notes), emphasis).write();
  }

  private String write() {
    double width = Math.max(Math.ceil(layout.width()), headingWidth()) + 2 * MARGIN;
    double top = MARGIN + HEADING + (diagram.description().isBlank() ? 0 : 14);
    top += emphasis instanceof Emphasis.Travelled ? STATUS : 0;
    double height = Math.ceil(layout.height()) + top + MARGIN;
    xml.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "pawl", "role", "img")
        .with("viewBox", "0 0 " + Pen.number(width) + " " + Pen.number(height))
        .with("width", width)
        .with("height", height)
        .with("aria-label", diagram.heading());
    xml.leaf("title", diagram.heading());
    xml.leaf("desc", Captions.oneLine(diagram.description()));
    xml.leaf("style", "\n" + SvgStyle.CSS);
    xml.open("rect", "class", "back").with("width", width).with("height", height).with("rx", 10);
    xml.close();
    heading(width - 2 * MARGIN);
    double left = Math.rint((width - layout.width()) / 2);
    String shift = "translate(" + Pen.number(left) + " " + Pen.number(top) + ")";
    xml.open("g", "transform", shift);
    layout.routes().forEach(route -> new SvgArrow(xml, route).write(emphasis(route)));
    layout.routes().forEach(route -> new SvgArrow(xml, route).writeTag(emphasis(route)));
    for (Layout.Placed box : layout.boxes()) {
      String id = box.box().id();
      new SvgBox(xml, box).write(emphasis.box(id), visit(id));
    }
    xml.close();
    xml.close();
    return xml.toString();
  }

  private double headingWidth() {
    double heading = Lettering.HEADING.width(Captions.oneLine(diagram.heading()));
    double description = Lettering.DESCRIPTION.width(Captions.oneLine(diagram.description()));
    double status =
        emphasis instanceof Emphasis.Travelled(Way way)
            ? Lettering.STATUS.width(way.status()) + BESIDE_BADGE
            : 0;
    return Math.ceil(Math.max(status, Math.min(WIDENED, Math.max(heading, description))));
  }

  private void heading(double room) {
    text("heading", Lettering.HEADING, diagram.heading(), new Point(MARGIN, 44), room);
    double y = 44;
    if (!diagram.description().isBlank()) {
      y += 20;
      text("description", Lettering.DESCRIPTION, diagram.description(), new Point(MARGIN, y), room);
    }
    if (emphasis instanceof Emphasis.Travelled(Way way)) {
      y += STATUS;
      xml.open("g", "class", "status " + Emphasis.Travelled.word(way.outcome()));
      SvgBadge.write(xml, way.outcome(), new Point(MARGIN + 8, y - 4.5));
      text(
          "said",
          Lettering.STATUS,
          way.status(),
          new Point(MARGIN + BESIDE_BADGE, y),
          room - BESIDE_BADGE);
      xml.close();
    }
  }

  private void text(String style, Lettering lettering, String text, Point at, double room) {
    String fitted = lettering.fit(Captions.oneLine(text), room);
    xml.open("text", "class", style).with("x", at.x()).with("y", at.y()).text(fitted).close();
  }

  private String emphasis(Route route) {
    return emphasis.arrow(route.arrow());
  }

  private Way.@Nullable Visit visit(String id) {
    return emphasis instanceof Emphasis.Travelled(Way way) ? way.visits().get(id) : null;
  }
}
