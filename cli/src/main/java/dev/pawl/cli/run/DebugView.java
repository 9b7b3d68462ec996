package dev.pawl.cli.run;

import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.debug.Debugger;
import dev.pawl.engine.debug.Stop;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a run that is debugged looks: where it stands, and what was made. */
final class DebugView {
  private static final int MOST_ENDED = 5;

  private final Channel err;
  private final boolean person;
  private final int width;
  private final Debugger debugger;
  private final Workflow workflow;
  private final Set<String> ended = new HashSet<>();

  DebugView(Terminal terminal, Debugger debugger, Workflow workflow) {
    this.err = terminal.err();
    this.person = terminal.asks();
    this.width = terminal.width();
    this.debugger = debugger;
    this.workflow = workflow;
  }

  /** For a person: what was made since the last time. Scripts ask for what they want to know. */
  void showEnded() {
    if (!person) {
      return;
    }
    List<StepRecord> news =
        debugger.history().stream()
            .filter(record -> record.endedAt() != 0 && ended.add(record.step()))
            .toList();
    int hidden = Math.max(0, news.size() - MOST_ENDED);
    if (hidden > 0) {
      String before = Printable.count(hidden, "step") + " before; history shows them";
      say(err.paint(Colour.DIM, "  … " + before));
    }
    news.subList(hidden, news.size()).forEach(this::showMade);
  }

  private void showMade(StepRecord record) {
    Failure failure = record.error();
    String made =
        failure == null
            ? StepWords.value(record.output(), Math.max(20, width - record.step().length() - 6))
            : failure.code() + ": " + failure.message();
    String mark = failure == null ? err.paint(Colour.GREEN, "✓") : err.paint(Colour.ERROR, "✗");
    say(mark + " " + record.step() + "  " + err.paint(Colour.DIM, Printable.of(made)));
  }

  void show(Stop stop) {
    WorkflowNode node = stop.attempt().node();
    say(
        err.paint(Colour.BOLD, "▶ " + stop.node())
            + err.paint(
                Colour.DIM,
                "  " + StepWords.what(node.source()) + "  step " + stop.index() + place(node)));
    String expression = StepWords.expression(node.source());
    if (!expression.isEmpty()) {
      say(err.paint(Colour.DIM, "  " + Printable.shortened(expression, width - 2)));
    }
  }

  private static String place(WorkflowNode node) {
    String place = node.source().place().toString();
    return place.isEmpty() ? "" : "  " + place;
  }

  void breaks() {
    Map<String, String> all = debugger.breakpoints();
    if (all.isEmpty()) {
      say("stops nowhere; break NODE changes that");
    }
    all.forEach((node, condition) -> say(node + (condition.isEmpty() ? "" : " if " + condition)));
  }

  void list() {
    String here = debugger.stopped().map(Stop::node).orElse("");
    for (WorkflowNode node : workflow.nodes()) {
      String mark = node.id().equals(here) ? "▶ " : "  ";
      String stops =
          debugger.breakpoints().containsKey(node.id()) ? err.paint(Colour.ERROR, " ●") : "";
      say(
          mark
              + err.paint(Colour.BOLD, node.id())
              + err.paint(Colour.DIM, "  " + StepWords.what(node.source()))
              + stops);
    }
  }

  void show(StepRecord record) {
    String outcome =
        record.error() == null
            ? record.endedAt() == 0 ? "…" : StepWords.value(record.output(), width / 2)
            : err.paint(Colour.ERROR, record.error().code().name());
    say(record.executionIndex() + "  " + err.paint(Colour.BOLD, record.step()) + "  " + outcome);
  }

  private void say(String line) {
    err.println(line);
    err.writer().flush();
  }
}
