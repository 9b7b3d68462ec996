package dev.pawl.bench.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was measured as Markdown, with a picture of each curve. */
final class ScaleReport {
  /** The page whose results are replaced, in the folder with the documents. */
  static final String PAGE = "scaling.md";

  private static final String PICTURES = "scaling";
  private static final String BEGIN = "<!-- results: bench/scale -->";
  private static final String END = "<!-- end of results -->";

  /** With less of a processor than this, times tell little. */
  private static final double QUIET = 0.9;

  private final Map<Curve, List<Point>> curves;
  private final boolean quick;
  private final Duration took;
  private final double share;
  private final StringBuilder text = new StringBuilder();

  ScaleReport(Map<Curve, List<Point>> curves, boolean quick, Duration took, double share) {
    this.curves = curves;
    this.quick = quick;
    this.took = took;
    this.share = share;
  }

  String markdown() {
    text.setLength(0);
    line("| What grows | From … to | Processor time | Time on the clock | Allocated | In use |");
    line("| --- | ---: | --- | --- | --- | --- |");
    curves.forEach(this::row);
    line("");
    line(
        "Java %s, %d processors, `bench/scale%s` in %d s, with %.0f %% of a processor when it wanted one%s."
            .formatted(
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                quick ? " --quick" : "",
                took.toSeconds(),
                share * 100,
                share < QUIET
                    ? ": the machine was busy, so do not trust the times on the clock"
                    : ""));
    line("");
    curves.forEach(this::details);
    return text.toString();
  }

  private void row(Curve curve, List<Point> points) {
    line(
        "| [%s](#%s) | %s … %s %s | %s | %s | %s | %s |"
            .formatted(
                curve.title(),
                anchor(curve.title()),
                Amount.count(points.getFirst().size()),
                Amount.count(points.getLast().size()),
                curve.unit(),
                growth(points, Measure.PROCESSOR),
                growth(points, Measure.CLOCK),
                growth(points, Measure.ALLOCATED),
                growth(points, Measure.HELD)));
  }

  /** A word, and the number that it stands for. */
  private static String growth(List<Point> points, Measure measure) {
    if (!measure.matters(points)) {
      return "next to nothing";
    }
    Fit fit = Fit.of(points, measure);
    String word = fit.growth().word();
    return switch (fit.growth()) {
      case CONSTANT -> word;
      case LESS, LINEAR, LOGARITHMIC -> word + number(fit);
      case WORSE -> "**" + word + "**" + number(fit);
    };
  }

  private static String number(Fit fit) {
    return String.format(Locale.ROOT, ": n<sup>%.2f</sup>, R² %.3f", fit.exponent(), fit.quality());
  }

  private void details(Curve curve, List<Point> points) {
    line("### " + curve.title());
    line("");
    line("![%s](%s/%s.svg)".formatted(curve.title(), PICTURES, curve.id()));
    line("");
    line(
        "| %s | Processor time | for each | On the clock | Allocated | for each | In use |"
            .formatted(capital(curve.unit())));
    line("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    points.forEach(this::point);
    line("");
  }

  private void point(Point point) {
    line(
        "| %s | %s | %s | %s | %s | %s | %s |"
            .formatted(
                Amount.count(point.size()),
                Amount.time(point.processor()),
                Amount.time(point.processor() / point.size()),
                Amount.time(point.clock()),
                Amount.bytes(point.allocated()),
                Amount.bytes(point.allocated() / point.size()),
                Measure.HELD.discernible(List.of(point)).isEmpty()
                    ? "–"
                    : Amount.bytes(point.held())));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String anchor(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
  }

  /** Puts the report where the last one was, with its pictures. */
  void into(Path documents) throws IOException {
    Path page = documents.resolve(PAGE);
    String old = Files.readString(page);
    int from = old.indexOf(BEGIN);
    int to = old.indexOf(END);
    if (from < 0 || to < from) {
      throw new IOException(page + " has no place for results");
    }
    Files.writeString(
        page, old.substring(0, from + BEGIN.length()) + "\n\n" + markdown() + old.substring(to));
    Path pictures = Files.createDirectories(documents.resolve(PICTURES));
    for (Map.Entry<Curve, List<Point>> each : curves.entrySet()) {
      Curve curve = each.getKey();
      Files.writeString(
          pictures.resolve(curve.id() + ".svg"), new Plot(curve, each.getValue()).svg());
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
