package dev.pawl.cli.run;

import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.model.Failure;
import dev.pawl.model.Node;
import java.util.List;

/**
 * Prints a line when a step ends. Short: only of steps that reach outside or take time, for the
 * others are over in no time. Verbose: of all, with what they got and made.
 */
final class StepPrinter implements StepView {
  private static final int LONGEST_VALUE = 400;
  private static final int MOST_LINES = 200;

  private final Screen screen;
  private final Channel err;
  private final boolean verbose;
  private final int stepWidth;
  private final int whatWidth;
  private int lines;

  StepPrinter(Screen screen, Channel err, boolean verbose, List<Node> nodes) {
    this.screen = screen;
    this.err = err;
    this.verbose = verbose;
    List<Node> shown = nodes.stream().filter(node -> verbose || node.kind().type().acts()).toList();
    this.stepWidth = shown.stream().mapToInt(node -> node.id().length()).max().orElse(0);
    this.whatWidth = shown.stream().mapToInt(node -> StepWords.what(node).length()).max().orElse(0);
  }

  @Override
  public void started(ActiveStep step, Event.StepStarted event) {
    if (verbose) {
      screen.line(err.paint(Colour.CYAN, "→") + " " + name(step));
      detail("input", StepWords.value(event.input(), LONGEST_VALUE));
    }
  }

  @Override
  public void completed(ActiveStep step, Event.StepCompleted event) {
    String misfit = ToolResult.misfitOf(event.result());
    if (misfit != null) {
      line(
          err.paint(Colour.WARNING, "!")
              + " "
              + name(step)
              + "  the answer does not fit the output schema of its tool: "
              + Printable.shortened(misfit, LONGEST_VALUE));
    }
    if (!verbose && (step.isItem() || !step.node().kind().type().acts())) {
      return;
    }
    line(
        (step.undoes() ? err.paint(Colour.YELLOW, "↩") : err.paint(Colour.GREEN, "✓"))
            + " "
            + name(step)
            + "  "
            + took(event.at() - event.startedAt()));
    if (verbose) {
      expression(step.node());
      detail("output", StepWords.value(event.output(), LONGEST_VALUE));
    }
  }

  @Override
  public void failed(ActiveStep step, Event.StepFailed event) {
    Failure failure = event.failure();
    boolean told = verbose || step.isItem() || step.node().policy().onError() != null;
    line(
        err.paint(Colour.ERROR, "✗")
            + " "
            + name(step)
            + "  "
            + took(event.at() - event.startedAt())
            + "  "
            + err.paint(Colour.RED, failure.code().name())
            + (told ? "  " + Printable.shortened(failure.message(), LONGEST_VALUE) : ""));
    if (verbose) {
      expression(step.node());
    }
  }

  @Override
  public void retrying(ActiveStep step, Event.AttemptFailed event) {
    line(
        err.paint(Colour.YELLOW, "↻")
            + " "
            + name(step)
            + "  attempt "
            + event.attempt()
            + " failed, again in "
            + Elapsed.ofMicros(event.retryAt() - event.at())
            + ": "
            + Printable.shortened(event.failure().message(), LONGEST_VALUE));
  }

  @Override
  public void cancelled(ActiveStep step) {
    line(err.paint(Colour.DIM, "⊘") + " " + name(step) + "  " + err.paint(Colour.DIM, "cancelled"));
  }

  private void line(String text) {
    lines++;
    if (verbose || lines <= MOST_LINES) {
      screen.line(text);
    } else if (lines == MOST_LINES + 1) {
      screen.line(err.paint(Colour.DIM, "… more steps follow; --verbose shows them all"));
    }
  }

  private void expression(Node node) {
    String expression = StepWords.expression(node);
    if (!expression.isEmpty()) {
      detail("expr", Printable.shortened(expression, LONGEST_VALUE));
    }
  }

  private void detail(String label, String text) {
    screen.line("    " + err.paint(Colour.DIM, padded(label, 6)) + "  " + text);
  }

  private String name(ActiveStep step) {
    return padded(step.step(), stepWidth)
        + "  "
        + err.paint(Colour.DIM, padded(StepWords.what(step.node()), whatWidth));
  }

  private String took(long micros) {
    String text = Elapsed.ofMicros(micros);
    return err.paint(Colour.DIM, " ".repeat(Math.max(0, 8 - text.length())) + text);
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
