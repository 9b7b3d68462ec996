package dev.pawl.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The results as Markdown: tables, what follows from them, and how far to trust them. */
final class Report {
  /** Below this share of the expressions' own time a difference cannot be told from noise. */
  private static final double DISCERNIBLE = 0.25;

  private static final double TARGET_RUN = 15;
  private static final double TARGET_STEP = 3;

  private final Settings settings;
  private final Map<String, Score> scores;
  private final Score before;
  private final Score after;
  private final StringBuilder text = new StringBuilder();
  private final List<String> targets = new ArrayList<>();

  Report(Settings settings, Map<String, Score> scores, Score before, Score after) {
    this.settings = settings;
    this.scores = scores;
    this.before = before;
    this.after = after;
  }

  /** The name of a benchmark with its parameters, such as {@code GraphBenchmark.run A HISTORY}. */
  static String key(BenchmarkParams params) {
    String name = params.getBenchmark();
    StringBuilder key = new StringBuilder(name.substring(name.indexOf(".bench.") + 7));
    for (String parameter : new String[] {"graph", "keeping"}) {
      String value = params.getParam(parameter);
      key.append(value == null ? "" : " " + value);
    }
    return key.toString();
  }

  String markdown() {
    graphs();
    chains();
    parts();
    text.append("| Target | Measured | |\n| --- | ---: | --- |\n");
    targets.forEach(this::line);
    text.append('\n');
    noise();
    return text.toString();
  }

  private void graphs() {
    line(
        "| Graph | Steps | Time, µs | Best, µs | CPU, µs | Bytes | Expressions, CPU µs | Engine per"
            + " step, µs |");
    line("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (BenchGraph graph : BenchGraph.values()) {
      for (GraphBenchmark.Keeping keeping : GraphBenchmark.Keeping.values()) {
        Score run = scores.get("GraphBenchmark.run " + graph + " " + keeping);
        if (run != null) {
          graph(graph, keeping, run, scores.get("ExpressionBenchmark.evaluate " + graph));
        }
      }
    }
    line("");
  }

  private void graph(
      BenchGraph graph, GraphBenchmark.Keeping keeping, Score run, @Nullable Score expressions) {
    int steps = Recording.of(graph).steps();
    boolean history = keeping == GraphBenchmark.Keeping.HISTORY;
    double overhead = expressions == null ? Double.NaN : run.cpu() - expressions.cpu();
    boolean discernible =
        expressions != null && Math.abs(overhead) > DISCERNIBLE * expressions.cpu();
    line(
        "| %s: %s%s | %d | %s | %s | %s | %s |"
            .formatted(
                graph,
                graph.summary(),
                history ? ", with history" : "",
                steps,
                measured(run),
                bytes(run.bytes()),
                expressions == null ? "" : number(expressions.cpu()),
                discernible ? number(overhead / steps) : "–"));
    if (graph == BenchGraph.A) {
      target(graph + (history ? " with history" : ""), "whole run", run.cpu(), TARGET_RUN);
    }
    if (history && discernible && graph != BenchGraph.D) {
      target(graph + " with history", "engine per step", overhead / steps, TARGET_STEP);
    }
  }

  private void target(String subject, String what, double measured, double limit) {
    targets.add(
        "| %s, %s: at most %s µs | %s µs | %s |"
            .formatted(
                subject,
                what,
                number(limit),
                number(measured),
                measured <= limit ? "met" : "missed"));
  }

  private void chains() {
    line("| A step of a chain of 100 | Time, µs | CPU, µs | Bytes |");
    line("| --- | ---: | ---: | ---: |");
    for (ActivityBenchmark.Kind kind : ActivityBenchmark.Kind.values()) {
      Score score = scores.get("ActivityBenchmark.run " + kind);
      if (score != null) {
        line(
            "| %s | %s | %s | %s |"
                .formatted(
                    kind.name().toLowerCase(Locale.ROOT),
                    number(score.median() / ActivityBenchmark.STEPS),
                    number(score.cpu() / ActivityBenchmark.STEPS),
                    bytes(score.bytes() / ActivityBenchmark.STEPS)));
      }
    }
    line("");
  }

  private void parts() {
    line("| Part | Time, µs | Best, µs | CPU, µs | Bytes |");
    line("| --- | ---: | ---: | ---: | ---: |");
    part("rule", "one JSON Logic rule, `{\">\": [{\"var\": \"$.entry.value\"}, 10]}`");
    part("validate", "schema: a small object");
    part("load", "read and compile a small file");
    part("types", "find out the types of a file of 100 nodes");
    part("keystroke", "check a file of 2,000 lines after a keystroke, as `pawl lsp` does");
    part("flowChain", "execute a prompt flow of three templates, with its view");
    part("flowList", "list 1,000 prompt flows that are known");
    part("flowListLater", "list them where files have to be looked at again");
    part("flowFetch", "fetch and list 1,000 prompt flows of a Git repository on this machine");
    part("flowListAnew", "list 1,000 prompt flows that nobody has looked at yet");
    part("parse", "parse JSON of 1 MB");
    part("write", "write JSON of 1 MB");
    line("");
  }

  private void part(String method, String summary) {
    Score score = scores.get("PartBenchmark." + method);
    if (score != null) {
      line("| %s | %s | %s |".formatted(summary, measured(score), bytes(score.bytes())));
    }
  }

  private void noise() {
    double drift = after.median() / before.median() - 1;
    double[] spreads = scores.values().stream().mapToDouble(Score::spread).sorted().toArray();
    line(
        "Noise: a fixed calculation took %s µs before and %s µs after (%+.0f %%), and got %.0f %%"
                .formatted(
                    number(before.median()), number(after.median()), drift * 100, share(before))
            + " and %.0f %% of a processor.".formatted(share(after)));
    line(
        "Processes with the same benchmark differed by %.0f %% (median), %.0f %% at worst."
            .formatted(Score.median(spreads) * 100, Score.largest(spreads) * 100));
    line(
        "Java %s, %d processors, `%s`, `bench/run %s`."
            .formatted(
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                String.join(" ", settings.jvm()),
                settings.full() ? "full" : "quick"));
    line("");
  }

  private static double share(Score score) {
    return Math.min(100, 100 * score.cpu() / score.median());
  }

  private static String measured(Score score) {
    return "%s ± %s | %s | %s"
        .formatted(
            number(score.median()),
            number(score.error()),
            number(score.best()),
            number(score.cpu()));
  }

  private static String number(double value) {
    double size = Math.abs(value);
    String format = size < 1 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, value);
  }

  private static String bytes(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
