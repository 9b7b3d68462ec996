package dev.pawl.cli.runs;

import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.runs.StepDifference;
import dev.pawl.library.runs.StepDifference.Kind;
import dev.pawl.library.runs.ValueDifference;
import java.util.ArrayList;
import java.util.List;

/** Shows where two runs differ, the first difference above all. */
final class DiffPrinter {
  private static final int MOST_CHANGES = 5;

  private final Channel out;
  private final int width;
  private final Moments moments;
  private final boolean verbose;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width how many characters a line may have, or 0 for as many as it needs
   */
  DiffPrinter(Channel out, int width, Moments moments, boolean verbose) {
    this.out = out;
    this.width = width;
    this.moments = moments;
    this.verbose = verbose;
  }

  List<String> lines(KeptRun left, KeptRun right, List<StepDifference> steps) {
    Table runs =
        new Table(
            Table.Column.left(""),
            Table.Column.left(""),
            Table.Column.flexible(""),
            Table.Column.flexible(""),
            Table.Column.left(""));
    head(runs, "<", left.summary());
    head(runs, ">", right.summary());
    lines.addAll(runs.lines(out, width));
    lines.add("");
    changes("input", ValueDifference.between(left.input(), right.input()));
    boolean first = true;
    int same = 0;
    for (StepDifference step : steps) {
      if (step.kind() == Kind.SAME) {
        same++;
      }
      if (step.kind() != Kind.SAME || verbose) {
        step(step, first && step.kind() != Kind.SAME);
      }
      first &= step.kind() == Kind.SAME;
    }
    changes("result", ValueDifference.between(left.output(), right.output()));
    String equal = same == 1 ? "1 step is the same" : same + " steps are the same";
    lines.add(
        out.paint(
            Colour.DIM, first ? "All " + Printable.count(same, "step") + " are the same" : equal));
    return lines;
  }

  private void head(Table runs, String mark, RunSummary run) {
    Standing standing = Standing.of(run, false);
    runs.row(
        Table.Cell.of(mark),
        new Table.Cell(RunNames.shortened(run.run()), Colour.CYAN),
        Table.Cell.of(run.workflow()),
        new Table.Cell(standing.words(), standing.colour()),
        Table.Cell.dim(moments.brief(run.startedAt())));
  }

  private void step(StepDifference step, boolean first) {
    String name = Printable.of(step.step());
    String line =
        switch (step.kind()) {
          case SAME -> out.paint(Colour.DIM, "= " + name);
          case DIFFERENT -> out.paint(Colour.YELLOW, "≠") + " " + out.paint(Colour.BOLD, name);
          case ONLY_LEFT -> out.paint(Colour.RED, "<") + " " + name;
          case ONLY_RIGHT -> out.paint(Colour.GREEN, ">") + " " + name;
        };
    lines.add(line + (first ? "  " + out.paint(Colour.CYAN, "← the first difference") : ""));
    if (step.kind() == Kind.DIFFERENT) {
      changes("input", step.inputs());
      changes("output", step.outputs());
    }
  }

  private void changes(String what, List<ValueDifference> changes) {
    int room = Math.max(20, ((width == 0 ? 160 : width) - 20) / 2);
    for (ValueDifference each : changes.stream().limit(MOST_CHANGES).toList()) {
      lines.add(
          "    "
              + out.paint(Colour.DIM, what + Printable.of(each.path()) + ":")
              + " "
              + out.paint(Colour.RED, StepWords.value(each.left(), room))
              + " → "
              + out.paint(Colour.GREEN, StepWords.value(each.right(), room)));
    }
    if (changes.size() > MOST_CHANGES) {
      lines.add("    " + out.paint(Colour.DIM, "… and more places in its " + what));
    }
  }
}
