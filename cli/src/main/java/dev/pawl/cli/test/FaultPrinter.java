package dev.pawl.cli.test;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.replay.Fault;
import dev.pawl.engine.replay.Trial;
import dev.pawl.engine.replay.Trial.Verdict;
import dev.pawl.library.testing.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shows how runs end when their calls go wrong: a row for each call, a column for each fault. */
final class FaultPrinter {
  private static final int COLUMN = 13;
  private static final int MOST_ROWS = 50;

  private final Channel out;

  FaultPrinter(Channel out) {
    this.out = out;
  }

  void print(TestResult result) {
    if (result.trials().isEmpty()) {
      return;
    }
    Map<String, Map<Fault, Trial>> rows = new LinkedHashMap<>();
    for (Trial trial : result.trials()) {
      rows.computeIfAbsent(trial.step(), _ -> new TreeMap<>()).put(trial.fault(), trial);
    }
    int names = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    out.println("");
    out.println(out.paint(Colour.BOLD, Printable.of(result.name())) + " when a call goes wrong:");
    StringBuilder head = new StringBuilder(" ".repeat(names + 4));
    for (Fault fault : Fault.values()) {
      head.append(padded(fault.name().toLowerCase(Locale.ROOT)));
    }
    out.println(out.paint(Colour.DIM, head.toString().stripTrailing()));
    rows.entrySet().stream()
        .limit(MOST_ROWS)
        .forEach(row -> row(row.getKey(), row.getValue(), names));
    if (rows.size() > MOST_ROWS) {
      out.println(out.paint(Colour.DIM, "  … and " + (rows.size() - MOST_ROWS) + " more calls"));
    }
    remarks(result.trials());
  }

  private void row(String step, Map<Fault, Trial> trials, int names) {
    StringBuilder line = new StringBuilder("  ");
    line.append(step).append(" ".repeat(names - step.length() + 2));
    trials
        .values()
        .forEach(
            trial ->
                line.append(out.paint(colour(trial.verdict()), padded(word(trial.verdict())))));
    out.println(line.toString().stripTrailing());
  }

  private static String padded(String word) {
    return word + " ".repeat(Math.max(1, COLUMN - word.length()));
  }

  static String word(Verdict verdict) {
    return switch (verdict) {
      case COMPLETES -> "completes";
      case FAILS_CLEAN -> "fails clean";
      case ASKS -> "asks";
      case IN_DOUBT -> "in doubt";
      case LEAVES -> "leaves";
      case NOT_UNDONE -> "not undone";
      case HANGS -> "HANGS";
      case DEFECT -> "DEFECT";
    };
  }

  private static Colour colour(Verdict verdict) {
    return switch (verdict) {
      case COMPLETES -> Colour.GREEN;
      case FAILS_CLEAN, ASKS -> Colour.DIM;
      case IN_DOUBT, LEAVES, NOT_UNDONE -> Colour.YELLOW;
      case HANGS, DEFECT -> Colour.ERROR;
    };
  }

  /** What is doubtful or worse, with all faults that lead to it. */
  private void remarks(List<Trial> trials) {
    Map<String, List<Trial>> remarks = new LinkedHashMap<>();
    for (Trial trial : trials) {
      if (trial.verdict().isDoubtful() || trial.verdict().isBad()) {
        remarks.computeIfAbsent(remark(trial), _ -> new ArrayList<>()).add(trial);
      }
    }
    remarks.forEach(
        (remark, same) -> {
          String faults =
              same.stream()
                  .map(trial -> trial.fault().name().toLowerCase(Locale.ROOT))
                  .collect(Collectors.joining(", "));
          out.println(
              "  "
                  + out.paint(colour(same.getFirst().verdict()), "!")
                  + " "
                  + Printable.of(remark)
                  + out.paint(Colour.DIM, " (" + faults + ")"));
        });
    if (trials.stream().anyMatch(Trial::guessed)) {
      out.println(
          out.paint(
              Colour.DIM, "  Calls that were never recorded were taken to answer with nothing."));
    }
  }

  private static String remark(Trial trial) {
    String when = "when `" + trial.step() + "` goes wrong, ";
    String steps = "`" + String.join("`, `", trial.details()) + "`";
    return switch (trial.verdict()) {
      case COMPLETES, FAILS_CLEAN, ASKS, IN_DOUBT -> "";
      case LEAVES -> when + "what " + steps + " did is not undone";
      case NOT_UNDONE -> when + "undoing " + steps + " fails too";
      case HANGS -> when + "the run never ends";
      case DEFECT -> when + String.join("; ", trial.details());
    };
  }
}
