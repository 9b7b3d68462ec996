package dev.pawl.formats.diagram;

import java.util.List;

/** A drawing whose author has said where everything is. */
public record Sketch(String heading, List<Shape> shapes, List<Line> lines) {
  public Sketch {
    shapes = List.copyOf(shapes);
    lines = List.copyOf(lines);
  }

  /** What a shape looks like. */
  public enum Form {
    CARD,
    /** One that has others in it. */
    FRAME,
    DIAMOND,
    CIRCLE
  }

  /**
   * Where something is.
   *
   * @param x from the left
   * @param y from the top
   */
  public record Bounds(double x, double y, double width, double height) {}

  /**
   * One part of it.
   *
   * @param look the class of the style that it has, such as {@code start}
   * @param label what is written in it or below it
   * @param sign what is drawn into a small shape, or nothing
   */
  public record Shape(
      String id, Form form, String look, String label, String sign, Bounds bounds) {}

  /** A point of a line. */
  public record Point(double x, double y) {}

  /**
   * An arrow from one part to another.
   *
   * @param dashed whether tokens do not follow it
   */
  public record Line(
      String id, String from, String to, String label, List<Point> points, boolean dashed) {
    public Line {
      points = List.copyOf(points);
    }
  }
}
