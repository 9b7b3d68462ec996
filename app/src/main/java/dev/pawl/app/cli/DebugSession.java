package dev.pawl.app.cli;

import dev.pawl.engine.debug.DebugState;
import dev.pawl.engine.debug.Debugger;
import dev.pawl.engine.debug.Stop;
import dev.pawl.engine.expression.ExpressionException;
import dev.pawl.engine.expression.ExpressionSyntaxException;
import dev.pawl.engine.run.Question;
import dev.pawl.engine.run.StepRecord;
import dev.pawl.engine.runner.RunResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A person, or a script, who takes a run step by step. Everything it says goes to stderr. */
final class DebugSession {
  private static final Duration MOMENT = Duration.ofMillis(200);
  private static final String HELP =
      """
      step, s, Enter        go on to the next step
      continue, c           go on to the next breakpoint, or the end
      break NODE [EXPR]     stop before steps of NODE, if EXPR holds there
      delete NODE           do not stop there any more
      breaks                where it stops
      print EXPR, p EXPR    a JSONata expression, as the step would see it
      context               what the step sees as $
      history, h            the steps so far
      list, l               the nodes
      answer STEP JSON      answer what a step asks
      quit, q               end the run\
      """;

  private final Channel err;
  private final TypedLines lines;
  private final Debugger debugger;
  private final Workflow workflow;
  private final int width;

  DebugSession(Terminal terminal, TypedLines lines, Debugger debugger, Workflow workflow) {
    this.err = terminal.err();
    this.lines = lines;
    this.debugger = debugger;
    this.workflow = workflow;
    this.width = terminal.width();
  }

  /** Stops before the first step, and from then on does as it is told. */
  RunResult run() throws InterruptedException {
    say(err.paint(Colour.DIM, "type help for the commands"));
    debugger.step();
    while (true) {
      awaitStop();
      Optional<RunResult> result = debugger.result();
      if (result.isPresent()) {
        return result.get();
      }
      debugger.stopped().ifPresent(this::show);
      converse();
    }
  }

  /** A run that asks something goes on only when it is answered, here or elsewhere. */
  private void awaitStop() throws InterruptedException {
    String asked = "";
    while (!debugger.await(MOMENT)) {
      List<Question> questions = debugger.questions();
      if (!questions.isEmpty() && !questions.getFirst().step().equals(asked)) {
        asked = questions.getFirst().step();
        say("`" + asked + "` asks: " + Printable.of(questions.getFirst().text()));
        String line = ask("answer " + asked + "> ");
        if (line == null) {
          debugger.stop();
        } else {
          answer(asked, line);
          asked = "";
        }
      }
    }
  }

  private void show(Stop stop) {
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

  /** Until the run is told to go on. */
  private void converse() throws InterruptedException {
    while (debugger.state() == DebugState.PAUSED) {
      String line = ask("pawl> ");
      if (line == null) {
        debugger.stop();
        return;
      }
      try {
        obey(line.strip());
      } catch (PawlException e) {
        say(message(e));
      } catch (ExpressionSyntaxException | ExpressionException e) {
        say("the expression fails: " + message(e));
      }
    }
  }

  private void obey(String line) throws ExpressionSyntaxException, InterruptedException {
    int blank = (line + " ").indexOf(' ');
    String word = line.substring(0, blank);
    String rest = line.substring(Math.min(blank, line.length())).strip();
    switch (word) {
      case "", "s", "step", "n", "next" -> debugger.step();
      case "c", "continue" -> debugger.resume();
      case "b", "break" -> breakAt(rest);
      case "d", "delete" ->
          say(debugger.removeBreak(rest) ? "no longer stops at `" + rest + "`" : "no such break");
      case "breaks" -> breaks();
      case "p", "print" -> say(pretty(stop().evaluate(rest)));
      case "context", "ctx" -> say(pretty(stop().context()));
      case "h", "history" -> debugger.history().forEach(this::show);
      case "l", "list" -> list();
      case "answer" -> {
        int end = (rest + " ").indexOf(' ');
        answer(rest.substring(0, end), rest.substring(Math.min(end, rest.length())).strip());
      }
      case "q", "quit", "exit" -> debugger.stop();
      case "help", "?" -> say(HELP);
      default -> say("unknown command `" + Printable.shortened(word, 40) + "`; type help");
    }
  }

  private Stop stop() {
    return debugger
        .stopped()
        .orElseThrow(() -> new PawlException.Conflict("the run has gone on meanwhile"));
  }

  private void breakAt(String rest) throws ExpressionSyntaxException {
    int blank = (rest + " ").indexOf(' ');
    String node = rest.substring(0, blank);
    String condition = rest.substring(Math.min(blank, rest.length())).strip();
    if (condition.isEmpty()) {
      debugger.breakAt(node);
    } else {
      debugger.breakAt(node, condition);
    }
    say("stops before `" + node + "`" + (condition.isEmpty() ? "" : " if " + condition));
  }

  private void breaks() {
    Map<String, String> all = debugger.breakpoints();
    if (all.isEmpty()) {
      say("stops nowhere; break NODE changes that");
    }
    all.forEach((node, condition) -> say(node + (condition.isEmpty() ? "" : " if " + condition)));
  }

  private void list() {
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

  private void show(StepRecord record) {
    String outcome =
        record.error() == null
            ? record.endedAt() == 0 ? "…" : StepWords.value(record.output(), width / 2)
            : err.paint(Colour.ERROR, record.error().code().name());
    say(record.executionIndex() + "  " + err.paint(Colour.BOLD, record.step()) + "  " + outcome);
  }

  private void answer(String step, String json) throws InterruptedException {
    Object value;
    try {
      value = Json.parse(json);
    } catch (JsonException _) {
      value = json;
    }
    try {
      debugger.driver().answer(step, value, Principal.LOCAL);
    } catch (PawlException e) {
      say(message(e));
    }
  }

  private @Nullable String ask(String prompt) throws InterruptedException {
    err.writer().print(err.paint(Colour.DIM, prompt));
    err.writer().flush();
    return lines.next().orElse(null);
  }

  private static String pretty(@Nullable Object value) {
    return value == Undefined.UNDEFINED ? "undefined" : Printable.of(Json.pretty(value));
  }

  private static String message(Throwable e) {
    return Printable.of(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
  }

  private void say(String line) {
    err.println(line);
    err.writer().flush();
  }
}
