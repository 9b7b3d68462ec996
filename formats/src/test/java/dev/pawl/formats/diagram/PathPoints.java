package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Route.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Points along SVG path data that consists of absolute M, H, V, Q and C commands. */
final class PathPoints {
  private static final Pattern COMMAND = Pattern.compile("([MHVQC])([^A-Z]*)");
  private static final int STEPS = 24;

  private PathPoints() {}

  static List<Point> of(String path) {
    List<Point> points = new ArrayList<>();
    Matcher commands = COMMAND.matcher(path);
    Point at = new Point(0, 0);
    while (commands.find()) {
      double[] n =
          Arrays.stream(commands.group(2).strip().split(" "))
              .mapToDouble(Double::parseDouble)
              .toArray();
      Point[] controls =
          switch (commands.group(1)) {
            case "M" -> new Point[] {new Point(n[0], n[1])};
            case "H" -> new Point[] {at, new Point(n[0], at.y())};
            case "V" -> new Point[] {at, new Point(at.x(), n[0])};
            case "Q" -> new Point[] {at, new Point(n[0], n[1]), new Point(n[2], n[3])};
            default ->
                new Point[] {
                  at, new Point(n[0], n[1]), new Point(n[2], n[3]), new Point(n[4], n[5])
                };
          };
      for (int step = 0; step <= STEPS; step++) {
        points.add(along(controls, (double) step / STEPS));
      }
      at = controls[controls.length - 1];
    }
    return points;
  }

  /** De Casteljau: the point of a Bézier curve of any degree. */
  private static Point along(Point[] controls, double t) {
    Point[] row = controls.clone();
    for (int size = row.length - 1; size > 0; size--) {
      for (int i = 0; i < size; i++) {
        row[i] =
            new Point(
                row[i].x() + (row[i + 1].x() - row[i].x()) * t,
                row[i].y() + (row[i + 1].y() - row[i].y()) * t);
      }
    }
    return row[0];
  }
}
