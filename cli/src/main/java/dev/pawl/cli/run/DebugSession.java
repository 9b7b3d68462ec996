package dev.pawl.cli.run;

import dev.pawl.cli.form.AskForm;
import dev.pawl.cli.form.SchemaWords;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Lines;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.debug.Debugger;
import dev.pawl.engine.debug.Stop;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
      set EXPR              let the step have made this, without doing it
      answer STEP JSON      answer what a step asks
      quit, q               end the run\
      """;

  private static final Set<String> QUIT = Set.of("q", "quit", "exit");
  private static final Set<String> GOING_ON = Set.of("s", "step", "n", "next", "c", "continue");
  private static final Set<String> COMMANDS =
      Set.of(
          "b", "break", "d", "delete", "breaks", "p", "print", "context", "ctx", "h", "history",
          "l", "list", "answer", "set", "help", "?");
  private static final List<String> COMPLETED =
      List.of(
          "step",
          "continue",
          "break",
          "delete",
          "breaks",
          "print",
          "context",
          "history",
          "list",
          "set",
          "answer",
          "quit",
          "help");

  private final Terminal terminal;
  private final Channel err;
  private final Lines lines;
  private final Debugger debugger;
  private final Workflow workflow;
  private final int width;
  private final DebugView view;

  DebugSession(Terminal terminal, Lines lines, Debugger debugger, Workflow workflow) {
    this.terminal = terminal;
    this.err = terminal.err();
    this.lines = lines;
    this.debugger = debugger;
    this.workflow = workflow;
    this.width = terminal.width();
    this.view = new DebugView(terminal, debugger, workflow);
  }

  /** Stops before the first step, and from then on does as it is told. */
  RunResult run() throws InterruptedException {
    say(err.paint(Colour.DIM, "type help for the commands"));
    lines.completing(this::words);
    debugger.step();
    while (true) {
      awaitStop();
      view.showEnded();
      Optional<RunResult> result = debugger.result();
      if (result.isPresent()) {
        return result.get();
      }
      Optional<Stop> here = debugger.stopped();
      here.ifPresent(view::show);
      if (here.isPresent()) {
        converse(here.get());
      }
    }
  }

  /** What the last word could be: a command, or a node. */
  private List<String> words(String typed) {
    int blank = typed.indexOf(' ');
    boolean node =
        blank > 0 && Set.of("b", "break", "d", "delete").contains(typed.substring(0, blank));
    String word = typed.substring(typed.lastIndexOf(' ') + 1);
    Stream<String> known =
        blank < 0
            ? COMPLETED.stream()
            : node ? workflow.nodes().stream().map(WorkflowNode::id) : Stream.empty();
    return known.filter(each -> each.startsWith(word)).toList();
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
    if (terminal.asks()) {
      return fillIn(question);
    }
    say("`" + question.step() + "` asks: " + Printable.of(question.text()));
    say(err.paint(Colour.DIM, "  answer with " + Printable.of(wanted(question))));
    while (isOpen(question)) {
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

  /** A person gets the form that {@code pawl run} shows, as long as an answer is wanted. */
  private boolean fillIn(Question question) throws InterruptedException {
    view.showEnded();
    while (isOpen(question)) {
      Optional<AskForm.Filled> filled;
      try (OpenQuestion _ = new OpenQuestion(() -> isOpen(question))) {
        filled = new AskForm(terminal, question).ask(lines);
      } catch (InterruptedException e) {
        if (isOpen(question)) {
          throw e;
        }
        say("\n  it is answered, or no longer asked");
        return true;
      }
      if (filled.isEmpty()) {
        debugger.stop();
        return false;
      }
      answer(question.step(), question.answeredWith(filled.get().answer()));
    }
    return true;
  }

  private boolean isOpen(Question question) {
    return debugger.questions().stream().anyMatch(each -> each.step().equals(question.step()));
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
    Object said = question.answeredWith(value(json.strip()));
    if (explicit || question.refusals(said).isEmpty()) {
      return answer(question.step(), said);
    }
    String word = line.substring(0, (line + " ").indexOf(' '));
    if (GOING_ON.contains(word)) {
      say("the run goes on when it is answered; quit ends it");
    } else if (COMMANDS.contains(word)) {
      tryToObey(line);
    } else {
      return answer(question.step(), value(json));
    }
    return false;
  }

  /** Until the run is told to go on. It may stand before the next step a moment later. */
  private void converse(Stop here) throws InterruptedException {
    while (debugger.stopped().filter(now -> now.index() == here.index()).isPresent()) {
      String line = ask("pawl> ");
      if (line == null) {
        debugger.stop();
        return;
      }
      lines.remember(line.strip());
      tryToObey(line.strip());
    }
  }

  private void tryToObey(String line) throws InterruptedException {
    try {
      obey(line);
    } catch (PawlException e) {
      say(message(e));
    } catch (ExpressionSyntaxException e) {
      say("the expression fails: " + e.sentence());
    } catch (ExpressionException e) {
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
      case "breaks" -> view.breaks();
      case "p", "print" -> say(pretty(stop().evaluate(rest)));
      case "context", "ctx" -> say(pretty(stop().context()));
      case "h", "history" -> debugger.history().forEach(view::show);
      case "l", "list" -> view.list();
      case "set" -> set(rest);
      case "answer" -> {
        int end = (rest + " ").indexOf(' ');
        answer(rest.substring(0, end), value(rest.substring(Math.min(end, rest.length())).strip()));
      }
      case "q", "quit", "exit" -> debugger.stop();
      case "help", "?" -> say(HELP);
      default -> say("unknown command `" + Printable.shortened(word, 40) + "`; type help");
    }
  }

  private void set(String expression) throws ExpressionSyntaxException {
    Object value = stop().evaluate(expression);
    if (value == Undefined.UNDEFINED) {
      say("the expression yields nothing, so nothing is set");
      return;
    }
    debugger.set(value);
    say("`" + stop().node() + "` will have made " + StepWords.value(value, width / 2));
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

  /** Says whether it was taken. */
  private boolean answer(String step, @Nullable Object value) throws InterruptedException {
    try {
      debugger.driver().answer(step, value, Identity.LOCAL);
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
    return value == Undefined.UNDEFINED ? "undefined" : Printable.json(Json.pretty(value));
  }

  private static String message(Throwable e) {
    return Printable.of(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
  }

  private void say(String line) {
    err.println(line);
    err.writer().flush();
  }
}
