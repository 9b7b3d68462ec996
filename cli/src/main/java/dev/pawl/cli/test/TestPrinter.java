package dev.pawl.cli.test;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.testing.Coverage;
import dev.pawl.library.testing.TestResult;
import dev.pawl.library.testing.TestResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows results of tests: a line for each, what differs, what was reached, and a summary. */
final class TestPrinter {
  private static final int MOST_LINES = 60;
  private static final int MOST_MISSED = 20;

  private final Channel out;
  private final Channel err;
  private final int width;

  TestPrinter(Terminal terminal) {
    this.out = terminal.out();
    this.err = terminal.err();
    this.width = terminal.width();
  }

  void print(List<TestResult> results, List<Coverage.OfTool> coverage) {
    int names = results.stream().mapToInt(result -> result.name().length()).max().orElse(0);
    for (TestResult result : results) {
      print(result, Math.min(names, width / 2));
    }
    FaultPrinter faults = new FaultPrinter(out);
    results.forEach(faults::print);
    if (results.stream().anyMatch(result -> result.run() != null)) {
      print(coverage);
    }
    out.writer().flush();
    summary(results);
  }

  private void print(TestResult result, int names) {
    String mark =
        switch (result.status()) {
          case PASSED -> out.paint(Colour.GREEN, "✓");
          case UPDATED -> out.paint(Colour.YELLOW, "✎");
          case FAILED, BROKEN -> out.paint(Colour.ERROR, "✗");
        };
    String tool = result.test() == null ? "" : result.test().recording().tool();
    String name = Printable.of(result.name());
    String gap = " ".repeat(Math.max(0, names - name.length()));
    out.println(
        (mark + " " + out.paint(Colour.BOLD, name) + gap + "  " + out.paint(Colour.DIM, tool))
            .stripTrailing());
    if (result.status() == Status.PASSED) {
      return;
    }
    out.println("    " + Printable.of(result.why()));
    List<String> details = result.details();
    details.stream().limit(MOST_LINES).forEach(line -> out.println("    " + painted(line)));
    if (details.size() > MOST_LINES) {
      int more = details.size() - MOST_LINES;
      out.println(out.paint(Colour.DIM, "    … " + Printable.count(more, "more line")));
    }
  }

  private String painted(String line) {
    String safe = Printable.shortened(line, Math.max(60, width * 2));
    if (safe.startsWith("+")) {
      return out.paint(Colour.GREEN, safe);
    }
    if (safe.startsWith("-")) {
      return out.paint(Colour.RED, safe);
    }
    return safe.startsWith("@@") ? out.paint(Colour.CYAN, safe) : safe;
  }

  private void print(List<Coverage.OfTool> coverage) {
    out.println("");
    int names = coverage.stream().mapToInt(tool -> tool.tool().length()).max().orElse(0);
    for (Coverage.OfTool tool : coverage) {
      String counts =
          tool.counts().entrySet().stream()
              .filter(entry -> entry.getValue().all() > 0)
              .map(
                  entry ->
                      entry.getKey()
                          + " "
                          + entry.getValue().reached()
                          + "/"
                          + entry.getValue().all())
              .collect(Collectors.joining("  "));
      String percent = String.format(Locale.ROOT, "%3d %%", tool.percent());
      Colour colour = tool.percent() == 100 ? Colour.GREEN : Colour.YELLOW;
      out.println(
          out.paint(colour, percent)
              + "  "
              + tool.tool()
              + " ".repeat(names - tool.tool().length())
              + "  "
              + out.paint(Colour.DIM, counts));
    }
    missed(coverage);
  }

  /** Of tools that no test runs at all there is nothing more to say. */
  private void missed(List<Coverage.OfTool> coverage) {
    List<String> missed = new ArrayList<>();
    coverage.stream()
        .filter(tool -> tool.percent() > 0)
        .forEach(tool -> missed.addAll(tool.missed()));
    if (missed.isEmpty()) {
      return;
    }
    out.println(out.paint(Colour.DIM, "never reached:"));
    missed.stream().limit(MOST_MISSED).forEach(each -> out.println("  " + each));
    if (missed.size() > MOST_MISSED) {
      out.println(
          out.paint(Colour.DIM, "  … and " + (missed.size() - MOST_MISSED) + " more; see --json"));
    }
  }

  private void summary(List<TestResult> results) {
    List<String> parts = new ArrayList<>();
    add(parts, results, Status.PASSED, Colour.GREEN, "passed");
    add(parts, results, Status.UPDATED, Colour.YELLOW, "updated");
    add(parts, results, Status.FAILED, Colour.ERROR, "failed");
    add(parts, results, Status.BROKEN, Colour.ERROR, "cannot be run");
    err.println(String.join(", ", parts));
  }

  private void add(
      List<String> parts, List<TestResult> results, Status status, Colour colour, String word) {
    int count = (int) results.stream().filter(each -> each.status() == status).count();
    if (count > 0) {
      parts.add(err.paint(colour, count + " " + word));
    }
  }
}
