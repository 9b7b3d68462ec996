package dev.pawl.cli.runs;

import dev.pawl.cli.form.AnswerWords;
import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.run.RunWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.json.Values;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs answer}. */
final class RunsAnswerCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Terminal terminal;

  RunsAnswerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.argument(
        Syntax.rest(
            Type.TEXT,
            false,
            "[STEP] [key=value ...]",
            "The step that asks, unless only one does, and the answer."));
    spec.option(
        Syntax.option(
            Type.TEXT, "JSON", "The answer as JSON; @FILE or - (stdin).", "-i", "--input"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print what became of the answer as JSON.", Syntax.JSON));
    spec.header("Answer what a run asks, whichever process drives it.")
        .synopsis("pawl runs answer [options] RUN [STEP] [key=value ...]")
        .footer(
            "Values are read as for `pawl run`. An answer that is not made of named parts is",
            "written as answer=value. When no process drives the run, the answer is kept, and",
            "read by whoever resumes it.",
            "",
            "Examples:",
            "  pawl runs answer last ok=true",
            "  pawl runs answer 1f3c approve answer=yes",
            "  pawl runs answer 1f3c --input '{\"ok\": false, \"why\": \"too early\"}'");
  }

  @Override
  public int run(Given given) throws IOException {
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(RunName.of(given, 0));
      RunWords words = RunWords.of(given.argument(1, List.of()));
      GivenAnswer answers = new GivenAnswer(given, terminal.in(), words.pairs());
      Optional<Question> asked = question(run, words.tool());
      int exit =
          asked.isPresent()
              ? answer(place, run, asked.get(), answers, given)
              : answered(run, words.tool(), answers, given);
      terminal.flush();
      return exit;
    }
  }

  /** The question that is meant; empty when it is not open, but was answered before. */
  private static Optional<Question> question(KeptRun run, @Nullable String step) {
    List<Question> open = run.questions();
    List<Question> meant =
        open.stream()
            .filter(each -> step == null || each.step().equals(step) || each.node().equals(step))
            .toList();
    if (meant.size() == 1) {
      return Optional.of(meant.getFirst());
    }
    String all = open.stream().map(Question::step).collect(Collectors.joining(", "));
    if (meant.size() > 1) {
      throw new PawlException.Conflict("say which step to answer: " + all);
    }
    if (received(run, step) != null) {
      return Optional.empty();
    }
    String name = "run " + RunNames.shortened(run.id());
    if (run.summary().status().isOver()) {
      throw new PawlException.Conflict(name + " is over, and asks nothing any more");
    }
    throw new PawlException.Conflict(
        open.isEmpty()
            ? name + " asks nothing at this moment"
            : "step `" + step + "` of " + name + " asks nothing at this moment, but: " + all);
  }

  /** The answer that a step got last, or any step when none is named. */
  private static Event.@Nullable InputReceived received(KeptRun run, @Nullable String step) {
    Event.InputReceived last = null;
    for (Event event : run.events()) {
      if (event instanceof Event.InputReceived e
          && (step == null || e.step().equals(step) || e.node().equals(step))) {
        last = e;
      }
    }
    return last;
  }

  private int answer(
      KeptPlace place, KeptRun run, Question question, GivenAnswer answers, Given given)
      throws IOException {
    Object value;
    try {
      value = question.answeredWith(answers.to(question.asForm().schema()));
    } catch (ToolArguments.Unusable e) {
      return refuse(place, run, question, String.valueOf(e.getMessage()), given);
    }
    List<String> refusals = question.refusals(value);
    if (!refusals.isEmpty()) {
      return refuse(place, run, question, String.join("; ", refusals), given);
    }
    checkKept(place, run, question.step(), value);
    boolean cutOff = place.isCutOff(run.summary());
    place
        .store()
        .send(
            new Letter(
                    UUID.randomUUID().toString(),
                    run.id(),
                    Principal.LOCAL,
                    new Letter.Wish.Answer(question.step(), value))
                .through("cli"));
    if (!cutOff && Polling.until(() -> isSettled(place, run.id(), question.step()), PATIENCE)) {
      KeptRun now = KeptRun.read(place.store(), run.summary());
      return answered(now, question.step(), value, given);
    }
    checkKept(place, run, question.step(), value);
    return tell(
        given,
        run,
        question.step(),
        "kept",
        cutOff
            ? "the answer is kept; no process drives the run, so it is read by whoever goes on"
                + " with it: `pawl runs resume`, or a `pawl serve` with its file"
            : "the answer is kept, but the run has not read it yet; `pawl runs show` tells when it"
                + " has");
  }

  private int refuse(KeptPlace place, KeptRun run, Question question, String why, Given given) {
    String message = "the answer does not fit what `" + question.step() + "` asks: " + why;
    String hint = AnswerWords.command(run.id(), question, DataOption.words(place.where()));
    ErrorReport report = ErrorReport.of(Exit.DATA, FailureCode.INPUT_INVALID.name(), message, hint);
    return new ErrorPrinter(terminal).tell(report, given.has(Syntax.JSON)).code;
  }

  /** Of the letters that wait for whoever drives the run, only the first to a step counts. */
  private static void checkKept(KeptPlace place, KeptRun run, String step, @Nullable Object value) {
    KeptWishes wishes = place.wishes(run.id());
    if (wishes.cancel() != null) {
      throw new PawlException.Conflict(
          "run "
              + RunNames.shortened(run.id())
              + " is to be cancelled by whoever drives it next: "
              + wishes.cancel());
    }
    Letter.Wish.Answer kept = wishes.answers().get(step);
    if (kept != null && !Values.deepEquals(kept.value(), value)) {
      throw new PawlException.Conflict(
          "another answer to `"
              + step
              + "` is kept already, and read by whoever drives the run next: "
              + StepWords.value(kept.value(), 200));
    }
  }

  private static boolean isSettled(KeptPlace place, String run, String step) {
    return place.store().find(run).map(now -> !now.waits().containsKey(step)).orElse(true);
  }

  private int answered(KeptRun run, @Nullable String step, GivenAnswer answers, Given given)
      throws IOException {
    Event.InputReceived before = received(run, step);
    String id = before == null ? String.valueOf(step) : before.step();
    return answered(run, id, answers.like(before == null ? null : before.answer()), given);
  }

  /** The same answer twice is one answer; another one comes too late. */
  private int answered(KeptRun run, String step, @Nullable Object value, Given given) {
    Event.InputReceived received = received(run, step);
    if (received == null) {
      throw new PawlException.Conflict(
          "`" + step + "` was settled without an answer; `pawl runs show` tells how");
    }
    if (!Values.deepEquals(received.answer(), value)) {
      throw new PawlException.Conflict(
          "`"
              + step
              + "` was answered by "
              + received.from().name()
              + " already, with "
              + StepWords.value(received.answer(), 200));
    }
    return tell(given, run, step, "taken", "`" + step + "` is answered");
  }

  private int tell(Given given, KeptRun run, String step, String status, String words) {
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(Values.object("run", run.id(), "step", step, "status", status));
    } else {
      Channel err = terminal.err();
      String mark =
          status.equals("taken") ? err.paint(Colour.GREEN, "✓") : err.paint(Colour.YELLOW, "…");
      err.println(mark + " " + Printable.of(words));
    }
    return Exit.OK.code;
  }
}
