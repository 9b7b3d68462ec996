package dev.pawl.bench.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A curve as a picture: time to the left, memory to the right, both axes logarithmic. A dotted line
 * shows what linear would be, through the last point of each line.
 */
final class Plot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 250;
  private static final int TOP = 40;
  private static final int BOTTOM = 208;
  private static final int[] LEFT = {58, 420};
  private static final int SPAN = 236;

  /** The height of a line of text. */
  private static final double LINE = 14;

  private static final String CSS =
      """
      .scale text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",\
      sans-serif;font-size:11px;fill:#475569}
      .scale .title{font-size:13px;font-weight:600;fill:#1e293b}
      .scale .back{fill:#fbfcfe}
      .scale .grid{stroke:#dde3ec;stroke-width:1}
      .scale .linear{stroke:#7c8aa0;stroke-width:1.2;stroke-dasharray:2 4}
      .scale .line{fill:none;stroke-width:2}
      .scale .processor .line{stroke:#2458c5}
      .scale .processor circle,.scale .processor text{fill:#2458c5}
      .scale .clock .line{stroke:#a21c8a}
      .scale .clock circle,.scale .clock text{fill:#a21c8a}
      .scale .allocated .line{stroke:#0b766d}
      .scale .allocated circle,.scale .allocated text{fill:#0b766d}
      .scale .held .line{stroke:#b3440f}
      .scale .held circle,.scale .held text{fill:#b3440f}
      @media (prefers-color-scheme:dark){
      .scale text{fill:#94a3b8}
      .scale .title{fill:#e2e8f0}
      .scale .back{fill:#0f1520}
      .scale .grid{stroke:#263143}
      .scale .linear{stroke:#8492a8}
      .scale .processor .line{stroke:#8db4ff}
      .scale .processor circle,.scale .processor text{fill:#8db4ff}
      .scale .clock .line{stroke:#ee9be1}
      .scale .clock circle,.scale .clock text{fill:#ee9be1}
      .scale .allocated .line{stroke:#5fd6c9}
      .scale .allocated circle,.scale .allocated text{fill:#5fd6c9}
      .scale .held .line{stroke:#f5b08c}
      .scale .held circle,.scale .held text{fill:#f5b08c}
      }
      """;

  private final Curve curve;
  private final List<Point> points;
  private final StringBuilder svg = new StringBuilder();

  Plot(Curve curve, List<Point> points) {
    this.curve = curve;
    this.points = points;
  }

  String svg() {
    svg.setLength(0);
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scale\" viewBox=\"0 0 %d %d\""
            + " width=\"%d\" height=\"%d\" role=\"img\">",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    add("<title>%s: time and memory</title>", curve.title());
    add("<style>%n%s</style>", CSS);
    add("<rect class=\"back\" width=\"%d\" height=\"%d\" rx=\"6\"/>", WIDTH, HEIGHT);
    panel(LEFT[0], List.of(Measure.PROCESSOR, Measure.CLOCK));
    List<Measure> memory = new ArrayList<>(List.of(Measure.ALLOCATED, Measure.HELD));
    memory.removeIf(each -> !each.matters(points));
    panel(LEFT[1], memory);
    add("</svg>");
    return svg.toString();
  }

  private void panel(int left, List<Measure> measures) {
    Axis across = Axis.of(left, left + SPAN, points, Point::size);
    Axis up = Axis.of(BOTTOM, TOP, points, measures);
    for (double tick : up.ticks()) {
      add(
          "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\""
              + " text-anchor=\"end\">%s</text>",
          left,
          up.at(tick),
          left + SPAN,
          left - 6,
          up.at(tick) + 4,
          measures.getFirst().write(tick));
    }
    for (double tick : across.ticks()) {
      add(
          "<path class=\"grid\" d=\"M%.1f %dV%d\"/><text x=\"%.1f\" y=\"%d\""
              + " text-anchor=\"middle\">%s</text>",
          across.at(tick), TOP, BOTTOM, across.at(tick), BOTTOM + 16, Amount.brief((int) tick));
    }
    add(
        "<text class=\"title\" x=\"%d\" y=\"22\">%s</text>",
        left, measures.getFirst() == Measure.PROCESSOR ? "Time" : "Memory");
    add(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
        left + SPAN / 2, BOTTOM + 34, curve.unit());
    measures.forEach(measure -> line(measure, across, up));
    labels(measures, across.at(points.getLast().size()) + 8, up);
  }

  /** Says at its end what each line is; two ends may be close together. */
  private void labels(List<Measure> measures, double x, Axis up) {
    double apart = 0;
    if (measures.size() == 2) {
      double between = end(measures.getLast(), up) - end(measures.getFirst(), up);
      apart = Math.copySign(Math.max(0, LINE - Math.abs(between)) / 2, between);
    }
    for (Measure measure : measures) {
      double shift = measure == measures.getFirst() ? -apart : apart;
      add(
          "<g class=\"%s\"><text x=\"%.1f\" y=\"%.1f\">%s</text></g>",
          measure.style(), x, end(measure, up) + shift + 4, measure.word());
    }
  }

  private double end(Measure measure, Axis up) {
    return up.at(measure.applyAsDouble(points.getLast()));
  }

  private void line(Measure measure, Axis across, Axis up) {
    Point last = points.getLast();
    double end = measure.applyAsDouble(last);
    double from = Math.max(across.low(), last.size() * up.low() / end);
    add(
        "<path class=\"linear\" d=\"M%.1f %.1fL%.1f %.1f\"/>",
        across.at(from), up.at(end * from / last.size()), across.at(last.size()), up.at(end));
    add("<g class=\"%s\">", measure.style());
    StringBuilder path = new StringBuilder();
    for (Point point : measure.discernible(points)) {
      double x = across.at(point.size());
      double y = up.at(measure.applyAsDouble(point));
      path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x, y));
      add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"/>", x, y);
    }
    add("<path class=\"line\" d=\"%s\"/></g>", path);
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would need a dependency
  private void add(String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
