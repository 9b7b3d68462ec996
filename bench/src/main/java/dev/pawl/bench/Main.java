package dev.pawl.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/** Measures everything, and prints what came out as Markdown. */
public final class Main {
  private static final String BEGIN = "<!-- results: bench/run -->";
  private static final String END = "<!-- end of results -->";
  private static final String CALIBRATION = "CalibrationBenchmark";

  private Main() {}

  public static void main(String... words) throws RunnerException, IOException {
    Settings settings = Settings.of(words);
    Files.createDirectories(settings.log().toAbsolutePath().getParent());
    say("measuring; the log is " + settings.log().toAbsolutePath().getParent());
    Score before = calibrate(settings, "before");
    Map<String, Score> scores = new TreeMap<>();
    for (String group : new String[] {"Graph", "Expression", "Part"}) {
      say(group.toLowerCase(Locale.ROOT) + "s ...");
      scores.putAll(measure(settings, group));
    }
    Score after = calibrate(settings, "after");
    String report = new Report(settings, scores, before, after).markdown();
    System.out.print(report);
    if (settings.document() != null) {
      replace(settings.document(), report);
    }
  }

  private static Map<String, Score> measure(Settings settings, String group)
      throws RunnerException {
    String include = "\\." + group + "Benchmark\\..*";
    Options options =
        settings
            .options(include, group, group.equals("Part") ? 20 : 1)
            .exclude("^(?!.*(" + settings.only() + ")).*$")
            .build();
    Map<String, Score> scores = new TreeMap<>();
    try {
      for (RunResult run : new Runner(options).run()) {
        scores.put(Report.key(run.getParams()), Score.of(run));
      }
    } catch (NoBenchmarksException _) {
      say("none");
    }
    return scores;
  }

  private static Score calibrate(Settings settings, String when) throws RunnerException {
    say("calibrating ...");
    Options options = settings.options(CALIBRATION, "calibration-" + when, 4).build();
    return Score.of(new Runner(options).runSingle());
  }

  /** Puts the report where the last one was. */
  private static void replace(Path document, String report) throws IOException {
    String text = Files.readString(document);
    int from = text.indexOf(BEGIN);
    int to = text.indexOf(END);
    if (from < 0 || to < from) {
      throw new IOException(document + " has no place for results");
    }
    String changed =
        text.substring(0, from + BEGIN.length()) + "\n\n" + report + text.substring(to);
    Files.write(document, changed.getBytes(StandardCharsets.UTF_8));
    say("replaced the results in " + document);
  }

  private static void say(String message) {
    System.err.println("bench: " + message);
  }
}
