package dev.pawl.formats.diagram;

import dev.pawl.model.Definition;
import java.util.HashMap;
import java.util.Map;

/**
 * Draws a definition as a picture that needs nothing else: no scripts, no fonts of its own, light
 * or dark as the viewer's system is.
 */
public final class SvgDiagram {
  private static final double MARGIN = 28;
  private static final double HEADING = 44;

  /** A narrow picture is widened for its heading, up to this. */
  private static final double WIDENED = 400;

  private final Diagram diagram;
  private final Layout layout;
  private final Map<String, Integer> visits;
  private final Xml xml = new Xml();

  private SvgDiagram(Diagram diagram, Map<String, Integer> visits) {
    this.diagram = diagram;
    this.layout = Layout.of(diagram);
    this.visits = visits;
  }

  public static String write(Definition definition) {
    return write(definition, Map.of());
  }

  /**
   * Shows the way a run took.
   *
   * @param visits how often each node ran, by its id; nodes that did not run are drawn faintly.
   *     Without any entries, nothing is emphasised.
   */
  public static String write(Definition definition, Map<String, Integer> visits) {
    return new SvgDiagram(Diagram.of(definition), visits).write();
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
    Map<String, Integer> open = new HashMap<>();
    notes.keySet().forEach(id -> open.put(id, 1));
    return new SvgDiagram(diagram.noted(notes), all ? Map.of() : open).write();
  }

  private String write() {
    double width = Math.max(Math.ceil(layout.width()), headingWidth()) + 2 * MARGIN;
    double top = MARGIN + HEADING + (diagram.description().isBlank() ? 0 : 14);
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
      int times = visits.getOrDefault(box.box().id(), 0);
      new SvgBox(xml, box).write(emphasis(box.box().id()), times);
    }
    xml.close();
    xml.close();
    return xml.toString();
  }

  private double headingWidth() {
    double heading = Lettering.HEADING.width(Captions.oneLine(diagram.heading()));
    double description = Lettering.DESCRIPTION.width(Captions.oneLine(diagram.description()));
    return Math.ceil(Math.min(WIDENED, Math.max(heading, description)));
  }

  private void heading(double room) {
    text("heading", Lettering.HEADING, diagram.heading(), 44, room);
    if (!diagram.description().isBlank()) {
      text("description", Lettering.DESCRIPTION, diagram.description(), 64, room);
    }
  }

  private void text(String style, Lettering lettering, String text, double y, double room) {
    String fitted = lettering.fit(Captions.oneLine(text), room);
    xml.open("text", "class", style).with("x", MARGIN).with("y", y).text(fitted).close();
  }

  private String emphasis(Route route) {
    String from = emphasis(route.arrow().from());
    return from.equals(" visited") ? emphasis(route.arrow().to()) : from;
  }

  private String emphasis(String id) {
    if (visits.isEmpty()) {
      return "";
    }
    return visits.getOrDefault(id, 0) > 0 ? " visited" : " skipped";
  }
}
