package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import org.jspecify.annotations.Nullable;

/**
 * An arrow as it is drawn.
 *
 * @param path SVG path data from the border of one box to the head
 * @param end the tip of the head, on the border of the other box
 */
record Route(Arrow arrow, String path, Point start, Point end, Heading heading, @Nullable Tag tag) {
  record Point(double x, double y) {}

  /** Where an arrow points at its end. */
  enum Heading {
    DOWN,
    LEFT,
    RIGHT
  }

  /** A label cut to size, by its centre. */
  record Tag(String text, double x, double y, double width, double height) {}
}
