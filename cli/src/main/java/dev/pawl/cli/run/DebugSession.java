package dev.pawl.cli.run;

import dev.pawl.cli.form.AskForm;
import dev.pawl.cli.form.SchemaWords;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.engine.debug.DebugState;
import dev.pawl.engine.debug.Debugger;
import dev.pawl.engine.debug.Stop;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  private static final Set<String> QUIT = Set.of("q", "quit", "exit");
  private static final Set<String> GOING_ON = Set.of("s", "step", "n", "next", "c", "continue");
  private static final Set<String> COMMANDS =
      Set.of(
          "b", "break", "d", "delete", "breaks", "p", "print", "context", "ctx", "h", "history",
          "l", "list", "answer", "help", "?");

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
        asked = put(questions.getFirst()) ? "" : questions.getFirst().step();
      }
    }
  }

  /** Puts a question until it is answered; false when the run is to end instead. */
  private boolean put(Question question) throws InterruptedException {
    say("`" + question.step() + "` asks: " + Printable.of(question.text()));
    say(err.paint(Colour.DIM, "  answer with " + Printable.of(wanted(question))));
    while (debugger.questions().stream().anyMatch(each -> each.step().equals(question.step()))) {
      String line = ask("answer " + question.step() + "> ");
      if (line == null || QUIT.contains(line.strip())) {
        debugger.stop();
        return false;
      }
      if (reply(question, line.strip())) {
        return true;
      }
    }
    return true;
  }

  private static String wanted(Question question) {
    if (!question.options().isEmpty()) {
      return "one of: " + String.join(", ", question.options());
    }
    return AskForm.parts(question.schema()).isEmpty()
        ? SchemaWords.type(question.schema())
        : "a JSON object: " + FailureHints.takes(question.step(), question.schema());
  }

  /** What fits is an answer; what does not may be a command. Says whether it was answered. */
  private boolean reply(Question question, String line) throws InterruptedException {
    boolean explicit = line.startsWith("answer " + question.step() + " ");
    String json = explicit ? line.substring(8 + question.step().length()) : line;
    if (explicit || question.refusals(value(json.strip())).isEmpty()) {
      return answer(question.step(), json.strip());
    }
    String word = line.substring(0, (line + " ").indexOf(' '));
    if (GOING_ON.contains(word)) {
      say("the run goes on when it is answered; quit ends it");
    } else if (COMMANDS.contains(word)) {
      tryToObey(line);
    } else {
      return answer(question.step(), json);
    }
    return false;
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
      tryToObey(line.strip());
    }
  }

  private void tryToObey(String line) throws InterruptedException {
    try {
      obey(line);
    } catch (PawlException e) {
      say(message(e));
    } catch (ExpressionSyntaxException | ExpressionException e) {
      say("the expression fails: " + message(e));
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
        .orElseThrow(() -> new PawlException.Conflict("the run does not stand before a step"));
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

  /** Says whether it was taken. */
  private boolean answer(String step, String json) throws InterruptedException {
    try {
      debugger.driver().answer(step, value(json), Principal.LOCAL);
      return true;
    } catch (PawlException e) {
      say(message(e));
      return false;
    }
  }

  /** What is no JSON is a text. */
  private static @Nullable Object value(String json) {
    try {
      return Json.parse(json);
    } catch (JsonException _) {
      return json;
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
