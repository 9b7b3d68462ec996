package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Route.Point;
import dev.pawl.formats.diagram.Way.Outcome;

/** Writes the round sign that says how something stands. It is drawn: not every font has signs. */
final class SvgBadge {
  private static final double RADIUS = 8;

  private SvgBadge() {}

  static void write(Xml xml, Outcome outcome, Point centre) {
    xml.open("circle", "class", "badge", "r", Pen.number(RADIUS))
        .with("cx", centre.x())
        .with("cy", centre.y())
        .close();
    String start = "M" + Pen.number(centre.x()) + " " + Pen.number(centre.y());
    xml.open("path", "class", "tick", "d", start + sign(outcome)).close();
  }

  /** From the centre: a tick, a cross, a wheel's quarter, the hands of a clock, a bar. */
  private static String sign(Outcome outcome) {
    return switch (outcome) {
      case DONE -> "m-3.5 0.2l2.4 2.6l4.6 -5.4";
      case FAILED -> "m-2.8 -2.8l5.6 5.6m0 -5.6l-5.6 5.6";
      case ACTIVE -> "m-2 -3.4l5 3.4l-5 3.4z";
      case WAITING -> "m0 -4.2v4.2l3 2.2";
      case CANCELLED -> "m-3.4 0h6.8";
    };
  }
}
