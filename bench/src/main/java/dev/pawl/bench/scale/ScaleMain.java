package dev.pawl.bench.scale;

import dev.pawl.bench.scale.Fit.Growth;
import dev.pawl.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures how time and memory grow, and prints what came out as Markdown. */
public final class ScaleMain {
  private static final List<String> JVM =
      List.of(
          "-XX:+UseSerialGC",
          // A collection takes everything, so that what is in use can be counted.
          "-XX:MarkSweepDeadRatio=0",
          "-Xms1g",
          "-Xmx3g",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final int MOST_AGAIN = 2;

  private final boolean quick;
  private final String only;
  private final @Nullable Path documents;

  private ScaleMain(boolean quick, String only, @Nullable Path documents) {
    this.quick = quick;
    this.only = only;
    this.documents = documents;
  }

  public static void main(String... words) throws IOException, InterruptedException {
    Queue<String> left = new ArrayDeque<>(List.of(words));
    boolean quick = false;
    String only = ".*";
    Path documents = null;
    while (!left.isEmpty()) {
      String word = left.remove();
      switch (word) {
        case "--quick" -> quick = true;
        case "--only" -> only = left.remove();
        case "--into" -> documents = Path.of(left.remove());
        default -> throw new IllegalArgumentException("unknown option " + word);
      }
    }
    new ScaleMain(quick, only, documents).measure();
  }

  private void measure() throws IOException, InterruptedException {
    long began = System.nanoTime();
    double before = Quiet.share();
    Map<Curve, List<Point>> curves = new EnumMap<>(Curve.class);
    for (Curve curve : Curve.values()) {
      if (curve.id().matches(only)) {
        say(curve.title() + " ...");
        curves.put(curve, measured(curve));
      }
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    ScaleReport report = new ScaleReport(curves, quick, took, Math.min(before, Quiet.share()));
    System.out.print(report.markdown());
    if (documents != null) {
      report.into(documents);
      say("wrote " + documents.resolve(ScaleReport.PAGE));
    }
  }

  /**
   * What looks worse than linear is measured again in another process, where Java may compile the
   * same code in another way. What really is remains so.
   */
  private List<Point> measured(Curve curve) throws IOException, InterruptedException {
    List<Point> best = points(curve);
    for (int again = 0; again < MOST_AGAIN && worst(best) == Growth.WORSE; again++) {
      say("  worse than linear; once more ...");
      List<Point> other = points(curve);
      best = worst(other).compareTo(worst(best)) < 0 ? other : best;
    }
    return best;
  }

  private static Growth worst(List<Point> points) {
    return Stream.of(Measure.values())
        .filter(measure -> measure.matters(points))
        .map(measure -> Fit.of(points, measure).growth())
        .max(Comparator.naturalOrder())
        .orElse(Growth.CONSTANT);
  }

  private List<Point> points(Curve curve) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM);
    command.add("-D" + Scratch.PARENT + "=" + scratch());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(CurveProcess.class.getName(), curve.name(), Boolean.toString(quick)));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(Redirect.PIPE)
            .redirectError(Redirect.INHERIT)
            .start();
    List<Point> points = new ArrayList<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (Json.parse(line) instanceof Map<?, ?> json) {
          points.add(Point.of(json));
        }
      }
      if (process.waitFor() != 0) {
        throw new IOException("measuring `" + curve.id() + "` ended with " + process.exitValue());
      }
      return points;
    } finally {
      process.destroy();
    }
  }

  /** On the disk of the project rather than in memory, where temporary files often are. */
  private static Path scratch() {
    return Path.of("bench", "target", "scale").toAbsolutePath();
  }

  private static void say(String message) {
    System.err.println("bench: " + message);
  }
}
