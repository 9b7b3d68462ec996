package dev.pawl.cli.runs;

import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Table;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.json.Undefined;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.TimelineStep.Mark;
import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the steps of a run below each other: when each ran, how long, and how it went. */
final class TimelinePrinter {
  private static final int MOST_STEPS = 200;
  private static final int BAR = 24;
  private static final int NARROWEST_WITH_BAR = 72;
  private static final int LONGEST_VALUE = 400;

  private final Channel out;
  private final int width;
  private final boolean verbose;

  /**
   * @param width how many characters a line may have, or 0 for as many as it needs
   */
  TimelinePrinter(Channel out, int width, boolean verbose) {
    this.out = out;
    this.width = width;
    this.verbose = verbose;
  }

  /**
   * @param from when the run began
   * @param to when it ended, or until when it is known
   */
  List<String> lines(List<TimelineStep> steps, long from, long to) {
    List<TimelineStep> shown =
        verbose || steps.size() <= MOST_STEPS ? steps : steps.subList(0, MOST_STEPS);
    boolean barred = width == 0 || width >= NARROWEST_WITH_BAR;
    int bar = width == 0 || width >= 100 ? BAR : BAR / 2;
    Table table =
        new Table(
            Table.Column.left(""),
            Table.Column.right("#"),
            Table.Column.flexible("STEP"),
            Table.Column.flexible("WHAT"),
            Table.Column.right("AT"),
            Table.Column.right("TOOK"),
            Table.Column.left(barred ? "WHEN" : ""),
            Table.Column.flexible(""));
    TimelineBar bars = new TimelineBar(from, to, bar);
    for (TimelineStep step : shown) {
      long end = step.endedAt() > 0 ? step.endedAt() : to;
      table.row(
          new Table.Cell(mark(step), colour(step)),
          Table.Cell.dim(String.valueOf(step.index())),
          Table.Cell.of(step.step()),
          Table.Cell.dim(step.source() == null ? "" : StepWords.what(step.source())),
          Table.Cell.dim(Elapsed.ofMicros(step.startedAt() - from)),
          Table.Cell.of(Elapsed.ofMicros(end - step.startedAt())),
          new Table.Cell(barred ? bars.of(step.startedAt(), end) : "", colour(step)),
          new Table.Cell(String.join(", ", notes(step)), noteColour(step)));
    }
    List<String> lines = new ArrayList<>(table.lines(out, width));
    if (verbose) {
      lines = withValues(lines, shown);
    } else if (shown.size() < steps.size()) {
      lines.add(
          out.paint(
              Colour.DIM,
              "… and " + (steps.size() - shown.size()) + " more steps; --verbose shows them all"));
    }
    return lines;
  }

  private List<String> withValues(List<String> lines, List<TimelineStep> steps) {
    List<String> all = new ArrayList<>();
    all.add(lines.getFirst());
    for (int i = 0; i < steps.size(); i++) {
      TimelineStep step = steps.get(i);
      all.add(lines.get(i + 1));
      if (step.source() != null) {
        detail("expr", StepWords.expression(step.source()), all);
      }
      detail("input", step.input(), all);
      detail("output", step.output(), all);
      if (step.failure() != null) {
        detail("error", step.failure().message(), all);
      }
    }
    return all;
  }

  private void detail(String label, @Nullable Object value, List<String> to) {
    if (value == Undefined.UNDEFINED || "".equals(value)) {
      return;
    }
    String text =
        label.equals("expr") || label.equals("error")
            ? Printable.shortened(String.valueOf(value), LONGEST_VALUE)
            : StepWords.value(value, LONGEST_VALUE);
    to.add("      " + out.paint(Colour.DIM, label + " ".repeat(6 - label.length())) + "  " + text);
  }

  private static String mark(TimelineStep step) {
    if (step.step().contains("/undo:") && step.state() == TimelineStep.State.COMPLETED) {
      return "↩";
    }
    return switch (step.state()) {
      case ACTIVE -> step.waitsFor() == WaitsFor.ANSWER ? "?" : step.attempts() > 1 ? "↻" : "…";
      case COMPLETED -> "✓";
      case FAILED -> "✗";
      case CANCELLED -> "⊘";
    };
  }

  private static String waits(WaitsFor what) {
    return switch (what) {
      case ANSWER -> "waits for an answer";
      case SIGNAL -> "waits for a signal";
      case TIME -> "waits";
    };
  }

  private static Colour colour(TimelineStep step) {
    return switch (step.state()) {
      case ACTIVE -> step.waitsFor() == null ? Colour.CYAN : Colour.YELLOW;
      case COMPLETED -> Colour.GREEN;
      case FAILED -> Colour.RED;
      case CANCELLED -> Colour.DIM;
    };
  }

  private static Colour noteColour(TimelineStep step) {
    return step.state() == TimelineStep.State.FAILED ? Colour.RED : Colour.YELLOW;
  }

  private static List<String> notes(TimelineStep step) {
    List<String> notes = new ArrayList<>();
    if (step.attempts() > 1) {
      notes.add(
          step.state() == TimelineStep.State.ACTIVE
              ? "attempt " + step.attempts()
              : step.attempts() + " attempts");
    }
    if (step.marks().contains(Mark.IN_DOUBT)) {
      notes.add("in doubt");
    }
    if (step.marks().contains(Mark.RESUMED)) {
      notes.add("resumed");
    }
    if (step.marks().contains(Mark.HELD)) {
      notes.add("held by a gate");
    }
    if (step.marks().contains(Mark.PAST)) {
      notes.add("not done here, as in the other run");
    }
    if (step.marks().contains(Mark.SET)) {
      notes.add("set by hand");
    }
    if (step.answeredBy() != null) {
      String how = step.marks().contains(Mark.HELD) ? "decided by " : "answered by ";
      notes.add(how + step.answeredBy().name());
    }
    if (step.state() == TimelineStep.State.ACTIVE && step.waitsFor() != null) {
      notes.add(waits(step.waitsFor()));
    }
    Failure failure = step.failure();
    if (failure != null) {
      notes.add(failure.code() + ": " + Prose.cut(failure.message(), 120));
    }
    return notes;
  }
}
