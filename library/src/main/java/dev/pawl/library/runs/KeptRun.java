package dev.pawl.library.runs;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.model.PawlException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run as it was found in a store: a picture of a moment, whoever drives it.
 *
 * @param definition the version with which it began, as it was kept, or null when it is gone
 * @param workflow the same compiled, or null when that is not possible any more
 */
public record KeptRun(
    RunSummary summary,
    List<Event> events,
    @Nullable String definition,
    @Nullable Workflow workflow) {
  public KeptRun {
    events = List.copyOf(events);
  }

  /** Reads all of a run. */
  public static KeptRun read(RunStore store, RunSummary found) {
    List<Event> events = store.events(found.run());
    RunSummary summary = events.isEmpty() ? found : RunSummary.of(events);
    String definition = store.definition(summary.digest()).orElse(null);
    return new KeptRun(summary, events, definition, compiled(definition));
  }

  /** What cannot be compiled was kept by another version, and is as good as gone. */
  private static @Nullable Workflow compiled(@Nullable String definition) {
    try {
      return definition == null ? null : FileRecovery.compiled(definition);
    } catch (PawlException _) {
      return null;
    }
  }

  public String id() {
    return summary.run();
  }

  /** The arguments. */
  public Map<String, @Nullable Object> input() {
    return events.getFirst() instanceof Event.RunStarted started ? started.input() : Map.of();
  }

  /** The file that its tool was in, or null when nobody knows, or no file can have that name. */
  public @Nullable Path source() {
    if (!(events.getFirst() instanceof Event.RunStarted started)) {
      return null;
    }
    String source = started.origin().source();
    try {
      return source == null ? null : Path.of(source);
    } catch (InvalidPathException _) {
      return null; // it was kept on another system
    }
  }

  /** What it was forked from, or null. */
  public RunOrigin.@Nullable Forked forked() {
    return events.getFirst() instanceof Event.RunStarted started ? started.origin().forked() : null;
  }

  /** What it answered, or undefined. */
  public @Nullable Object output() {
    return events.getLast() instanceof Event.RunCompleted completed
        ? completed.output()
        : Undefined.UNDEFINED;
  }

  /** The version with which it began. */
  public Workflow needWorkflow() {
    if (workflow == null) {
      throw new PawlException.NotFound(
          "the version of `"
              + summary.workflow()
              + "` with which run "
              + RunNames.shortened(id())
              + " began is not there any more, or cannot be read");
    }
    return workflow;
  }

  /** What it wants to know; empty also when its version is gone. */
  public List<Question> questions() {
    if (workflow == null || summary.status().isOver()) {
      return List.of();
    }
    return questions(workflow, events);
  }

  /** What a step asked, also when that is answered by now; empty when it asked nothing. */
  public Optional<Question> asked(String step) {
    for (int i = 0; workflow != null && i < events.size(); i++) {
      if (asks(events.get(i), step)) {
        return questions(workflow, events.subList(0, i + 1)).stream()
            .filter(question -> question.step().equals(step))
            .findFirst();
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses what a step is to have answered that does not fit what it asked: it would be as if it
   * were not said.
   *
   * @throws PawlException.Conflict when it does not
   */
  public void refuseUnfit(String step, @Nullable Object answer) {
    List<String> refusals =
        asked(step).map(question -> question.refusals(answer)).orElse(List.of());
    if (!refusals.isEmpty()) {
      throw new PawlException.Conflict(
          "this is no answer to what `" + step + "` asks: " + String.join("; ", refusals));
    }
  }

  private static boolean asks(Event event, String step) {
    return switch (event) {
      case Event.StepStarted e -> e.step().equals(step) && e.waitsFor() == Event.WaitsFor.ANSWER;
      case Event.StepHeld e -> e.step().equals(step);
      default -> false;
    };
  }

  private static List<Question> questions(Workflow workflow, List<Event> events) {
    return Run.fold(workflow, events).outstanding().stream()
        .map(
            effect ->
                effect instanceof Effect.Await(Question question, long _)
                    ? Optional.of(question)
                    : Optional.<Question>empty())
        .flatMap(Optional::stream)
        .toList();
  }
}
