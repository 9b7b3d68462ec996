package dev.pawl.cli.runs;

import dev.pawl.cli.form.AnswerWords;
import dev.pawl.cli.report.FailureWords;
import dev.pawl.cli.report.StepWords;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Undefined;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunWarning;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.model.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows one run: what it is, how it went, its steps, and what it asks. */
final class RunPrinter {
  private static final int LABEL = 9;
  private static final int LONGEST_VALUE = 2_000;

  private final Channel out;
  private final int width;
  private final Moments moments;
  private final boolean verbose;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width how many characters a line may have, or 0 for as many as it needs
   */
  RunPrinter(Channel out, int width, Moments moments, boolean verbose) {
    this.out = out;
    this.width = width;
    this.moments = moments;
    this.verbose = verbose;
  }

  /**
   * @param data what has to be said about where the run is kept, or empty
   */
  List<String> lines(
      KeptRun run, boolean cutOff, KeptWishes wishes, List<TimelineStep> steps, String data) {
    RunSummary summary = run.summary();
    Standing standing = Standing.of(summary, cutOff, wishes);
    lines.add(
        out.paint(standing.colour(), standing.mark())
            + " "
            + out.paint(Colour.BOLD, summary.workflow())
            + "  "
            + out.paint(Colour.DIM, summary.run()));
    long end = end(run, cutOff, moments);
    line("status", standing.words() + (summary.endedAt() > 0 ? " after " + took(run, end) : ""));
    failure(summary.failure());
    line("started", moments.full(summary.startedAt()) + ", by " + summary.principal().name());
    stopped(run.events());
    RunOrigin.Forked fork = run.forked();
    if (fork != null) {
      line("fork", ForkWords.full(fork));
    }
    resumed(run.events());
    version(run, cutOff);
    if (wishes.cancel() != null) {
      line("", "whoever drives it next cancels it: " + wishes.cancel());
    }
    line("input", value(run.input()));
    if (run.output() != Undefined.UNDEFINED) {
      line("result", value(run.output()));
    }
    for (RunWarning warning : RunWarning.of(run.events())) {
      line("warning", "`" + warning.step() + "`: " + Printable.shortened(warning.message(), 500));
    }
    if (!steps.isEmpty()) {
      lines.add("");
      lines.addAll(new TimelinePrinter(out, width, verbose).lines(steps, summary.startedAt(), end));
    }
    if (wishes.cancel() == null) {
      run.questions().forEach(question -> question(run, question, wishes, data));
    }
    return lines;
  }

  /** Who wanted it to end, if somebody did. */
  private void stopped(List<Event> events) {
    for (Event event : events) {
      if (event instanceof Event.RunStopping stopping && stopping.by() != null) {
        line("stopped", moments.full(stopping.at()) + ", by " + stopping.by().name());
      }
    }
  }

  private static String took(KeptRun run, long end) {
    return Elapsed.ofMicros(end - run.summary().startedAt());
  }

  /** Until when something is known of it. */
  static long end(KeptRun run, boolean cutOff, Moments moments) {
    RunSummary summary = run.summary();
    if (summary.endedAt() > 0) {
      return summary.endedAt();
    }
    return cutOff && !run.events().isEmpty() ? run.events().getLast().at() : moments.now();
  }

  private void failure(@Nullable Failure failure) {
    if (failure == null) {
      return;
    }
    String where = failure.node() == null ? "" : "node `" + failure.node() + "`: ";
    line("error", where + FailureWords.withCode(failure));
    if (failure.place() != null) {
      line("at", failure.place().toString());
    }
  }

  private void resumed(List<Event> events) {
    List<Event> resumed = events.stream().filter(Event.RunResumed.class::isInstance).toList();
    if (!resumed.isEmpty()) {
      line(
          "resumed",
          Printable.count(resumed.size(), "time")
              + ", last "
              + moments.brief(resumed.getLast().at()));
    }
  }

  private void version(KeptRun run, boolean cutOff) {
    String digest = run.summary().digest();
    String known = run.workflow() == null ? ", which is not there any more" : "";
    if (verbose || !known.isEmpty()) {
      line("version", digest.substring(0, Math.min(12, digest.length())) + known);
    }
    if (cutOff) {
      line("", "no process drives it; `pawl runs resume` resumes it");
    }
  }

  private String value(@Nullable Object value) {
    int most = verbose ? LONGEST_VALUE : Math.max(40, (width == 0 ? 160 : width) - LABEL - 3);
    return StepWords.value(value, most);
  }

  private void line(String label, String text) {
    String padded = label + " ".repeat(LABEL - label.length());
    int room = width == 0 ? Integer.MAX_VALUE : Math.max(30, width - LABEL - 2);
    String start = "  " + out.paint(Colour.DIM, padded);
    for (String each : Prose.wrapped(text, room)) {
      lines.add(start + each);
      start = "  " + " ".repeat(LABEL);
    }
  }

  private void until(KeptRun run, Question question) {
    for (Event event : run.events()) {
      if (event instanceof Event.StepStarted started
          && started.step().equals(question.step())
          && started.waitsFor() == Event.WaitsFor.ANSWER
          && deadline(run, started) > 0) {
        lines.add("  can be answered until " + moments.brief(deadline(run, started)));
      }
    }
  }

  /** In microseconds since the epoch, or 0. */
  private static long deadline(KeptRun run, Event.StepStarted started) {
    return Timeline.of(run.events(), run.workflow()).stream()
        .filter(step -> step.step().equals(started.step()))
        .map(TimelineStep::source)
        .filter(Objects::nonNull)
        .map(node -> node.policy().deadline())
        .filter(Objects::nonNull)
        .map(time -> started.at() + time.toNanos() / 1_000)
        .findFirst()
        .orElse(started.until());
  }

  private void question(KeptRun run, Question question, KeptWishes wishes, String data) {
    lines.add("");
    String head = "`" + question.step() + "` asks: " + question.text();
    List<String> wrapped = Prose.wrapped(head, width == 0 ? 110 : Math.max(30, width - 2));
    lines.add(out.paint(Colour.YELLOW, "?") + " " + out.paint(Colour.BOLD, wrapped.getFirst()));
    wrapped.subList(1, wrapped.size()).forEach(each -> lines.add("  " + each));
    Letter.Wish.Answer kept = wishes.answers().get(question.step());
    if (kept != null) {
      lines.add("  an answer is kept, which the run has not read yet: " + value(kept.value()));
      return;
    }
    until(run, question);
    AnswerWords.choices(question).forEach(each -> lines.add("  " + Printable.of(each)));
    lines.add("  " + out.paint(Colour.CYAN, AnswerWords.command(run.id(), question, data)));
  }
}
