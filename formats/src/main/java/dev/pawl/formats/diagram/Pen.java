package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Route.Point;

/** Writes SVG path data: verticals, horizontals, and what joins them smoothly. */
final class Pen {
  private final StringBuilder path = new StringBuilder();
  private double x;
  private double y;

  Pen(Point start) {
    this.x = start.x();
    this.y = start.y();
    path.append('M').append(number(x)).append(' ').append(number(y));
  }

  Pen straightTo(double toY) {
    if (toY != y) {
      y = toY;
      path.append('V').append(number(y));
    }
    return this;
  }

  Pen sideways(double toX) {
    if (toX != x) {
      x = toX;
      path.append('H').append(number(x));
    }
    return this;
  }

  /** Leaves and arrives vertically. */
  Pen bendTo(double toX, double toY) {
    if (toX == x) {
      return straightTo(toY);
    }
    double middle = (y + toY) / 2;
    path.append('C').append(number(x)).append(' ').append(number(middle));
    path.append(' ').append(number(toX)).append(' ').append(number(middle));
    return arrive(toX, toY);
  }

  Pen corner(double cornerX, double cornerY, double toX, double toY) {
    path.append('Q').append(number(cornerX)).append(' ').append(number(cornerY));
    return arrive(toX, toY);
  }

  private Pen arrive(double toX, double toY) {
    x = toX;
    y = toY;
    path.append(' ').append(number(x)).append(' ').append(number(y));
    return this;
  }

  String path() {
    return path.toString();
  }

  /** With one decimal at most, and the same everywhere in the world. */
  static String number(double value) {
    long tenths = Math.round(value * 10);
    String sign = tenths < 0 ? "-" : "";
    long size = Math.abs(tenths);
    return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
  }
}
