package dev.pawl.cli.runs;

import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.formats.diagram.Way;
import dev.pawl.library.runs.RunWay;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.runs.TimelineStep.Mark;
import dev.pawl.library.runs.TimelineStep.State;
import dev.pawl.model.Failure;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is said at a node about what happened there, in as few words as fit into its box. */
final class VisitWords {
  private final RunWay.Visit visit;
  private final TimelineStep last;
  private final boolean cutOff;
  private final long end;

  /**
   * @param cutOff whether the run is not over, and no process drives it
   * @param end until when something is known of the run
   */
  private VisitWords(RunWay.Visit visit, boolean cutOff, long end) {
    this.visit = visit;
    this.last = visit.steps().getLast();
    this.cutOff = cutOff;
    this.end = end;
  }

  static Way.Visit of(RunWay.Visit visit, boolean cutOff, long end) {
    VisitWords words = new VisitWords(visit, cutOff, end);
    Failure failure = words.last.failure();
    return new Way.Visit(
        words.outcome(),
        visit.steps().size(),
        String.join(" · ", words.parts()),
        failure == null ? "" : Prose.cut(failure.message(), 200));
  }

  private Way.Outcome outcome() {
    return visit.steps().stream().anyMatch(step -> step.state() == State.ACTIVE)
        ? waitsFor() == null ? Way.Outcome.ACTIVE : Way.Outcome.WAITING
        : switch (last.state()) {
          case ACTIVE -> Way.Outcome.ACTIVE;
          case COMPLETED -> Way.Outcome.DONE;
          case FAILED -> Way.Outcome.FAILED;
          case CANCELLED -> Way.Outcome.CANCELLED;
        };
  }

  private @Nullable WaitsFor waitsFor() {
    for (TimelineStep step : visit.steps()) {
      if (step.state() == State.ACTIVE && step.waitsFor() != null) {
        return step.waitsFor();
      }
    }
    return null;
  }

  private List<String> parts() {
    List<String> parts = new ArrayList<>();
    waiting(parts);
    items(parts);
    if (!isMomentary()) {
      parts.add(Elapsed.ofMicros(took()));
    }
    attempts(parts);
    marks(parts);
    if (last.failure() != null && last.state() != State.COMPLETED) {
      parts.add(last.failure().code().name());
    }
    return parts;
  }

  /** Whether nobody wants to know how long it took: where a run begins, chooses and ends. */
  private boolean isMomentary() {
    Node source = last.source();
    return source == null
        || source.kind() instanceof NodeKind.Entry
        || source.kind() instanceof NodeKind.Exit
        || source.kind() instanceof NodeKind.Switch;
  }

  private void waiting(List<String> parts) {
    WaitsFor waitsFor = waitsFor();
    if (waitsFor != null) {
      parts.add(
          switch (waitsFor) {
            case ANSWER -> "waits for an answer";
            case SIGNAL -> "waits for a signal";
            case TIME -> last.attempts() > 1 ? "tries again later" : "waits";
          });
    }
    if (outcome() == Way.Outcome.ACTIVE || waitsFor != null) {
      if (cutOff) {
        parts.add("cut off");
      } else if (waitsFor == null) {
        parts.add("running");
      }
    }
  }

  private void items(List<String> parts) {
    if (last.source() == null || !(last.source().kind() instanceof NodeKind.Foreach)) {
      return;
    }
    int over = (int) visit.items().stream().filter(item -> item.state() != State.ACTIVE).count();
    long failed = visit.items().stream().filter(item -> item.state() == State.FAILED).count();
    int all =
        visit.steps().stream()
            .mapToInt(step -> step.input() instanceof List<?> list ? list.size() : 0)
            .sum();
    String some = over < all ? over + " of " : "";
    parts.add(some + Printable.count(Math.max(all, over), "item"));
    if (failed > 0) {
      parts.add(failed + " failed");
    }
  }

  private long took() {
    return visit.steps().stream()
        .mapToLong(step -> (step.endedAt() > 0 ? step.endedAt() : end) - step.startedAt())
        .sum();
  }

  private void attempts(List<String> parts) {
    long more =
        Stream.concat(visit.steps().stream(), visit.items().stream())
            .mapToLong(step -> step.attempts() - 1)
            .sum();
    if (more > 0) {
      long runs = visit.items().isEmpty() ? visit.steps().size() : visit.items().size();
      parts.add(runs + more + " attempts");
    }
  }

  private void marks(List<String> parts) {
    if (visit.undone()) {
      parts.add("undone");
    }
    if (last.marks().contains(Mark.IN_DOUBT)) {
      parts.add("in doubt");
    }
    if (last.marks().contains(Mark.PAST)) {
      parts.add("as in the other run");
    }
    if (last.marks().contains(Mark.SET)) {
      parts.add("set by hand");
    }
    if (last.answeredBy() != null) {
      parts.add("answered by " + last.answeredBy().name());
    }
  }
}
