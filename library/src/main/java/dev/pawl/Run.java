package dev.pawl;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One execution of a tool, as it was at a moment. {@link Pawl#find} has it as it is now. */
public final class Run {
  private final String id;
  private final String tool;
  private final Status status;
  private final @Nullable Failure failure;
  private final List<Question> questions;
  private final Journaled journaled;

  /** How far a run has come. */
  public enum Status {
    /** It works, or was cut off while it did. */
    RUNNING,
    /** Nothing goes on until somebody answers, or until a signal or a moment has come. */
    WAITING,
    /** It is over, and has a result. */
    COMPLETED,
    /** It is over, because it failed or was cancelled. */
    FAILED
  }

  /**
   * What is read only when somebody wants it.
   *
   * @param workflow null when its version is gone
   */
  record Journaled(
      Supplier<List<Event>> events,
      Supplier<@Nullable Workflow> workflow,
      Supplier<@Nullable Object> output) {
    /** Of a run whose result is in its journal. */
    Journaled(Supplier<List<Event>> events, Supplier<@Nullable Workflow> workflow) {
      this(events, workflow, () -> result(events.get()));
    }

    private static @Nullable Object result(List<Event> events) {
      return !events.isEmpty() && events.getLast() instanceof Event.RunCompleted completed
          ? completed.output()
          : null;
    }
  }

  Run(
      Name name,
      Status status,
      @Nullable Failure failure,
      List<Question> questions,
      Journaled journaled) {
    this.id = name.id;
    this.tool = name.tool;
    this.status = status;
    this.failure = failure;
    this.questions = List.copyOf(questions);
    this.journaled = journaled;
  }

  /** Which run of which tool. */
  record Name(String id, String tool) {}

  /** Tells it from all others. */
  public String id() {
    return id;
  }

  /** The tool that was called. */
  public String tool() {
    return tool;
  }

  /** How far it had come. */
  public Status status() {
    return status;
  }

  /** Whether it was over. */
  public boolean isOver() {
    return status == Status.COMPLETED || status == Status.FAILED;
  }

  /** The result; null also when there is none, or not yet. */
  public @Nullable Object output() {
    return status == Status.COMPLETED ? Step.plain(journaled.output.get()) : null;
  }

  /** Why it failed, or empty when it did not. */
  public Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * The result, for those who want nothing else.
   *
   * @throws RunFailedException when it failed
   * @throws IllegalStateException when it is not over
   */
  public @Nullable Object orThrow() {
    if (failure != null) {
      throw new RunFailedException(tool, id, failure);
    }
    if (status != Status.COMPLETED) {
      throw new IllegalStateException(
          "run "
              + id
              + " of `"
              + tool
              + "` is not over"
              + (questions.isEmpty() ? "" : ": it asks " + questions.getFirst().text()));
    }
    return output();
  }

  /** What it wants to know. */
  public List<Question> questions() {
    return questions;
  }

  /** Whether it wants to know something. */
  public boolean asks() {
    return !questions.isEmpty();
  }

  /** The steps in the order in which they began. */
  public List<Step> steps() {
    List<Event> events = journaled.events.get();
    Workflow workflow = events.isEmpty() ? null : journaled.workflow.get();
    return workflow == null
        ? List.of()
        : RunHistory.of(workflow, events).stream().map(Step::of).toList();
  }

  /** Everything that happened. */
  public List<RunEvent> events() {
    return journaled.events.get().stream().map(Events::of).flatMap(Optional::stream).toList();
  }

  /** Two are equal that tell the same of the same run. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Run run
        && id.equals(run.id)
        && status == run.status
        && questions.equals(run.questions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, status);
  }

  @Override
  public String toString() {
    return tool + " " + status + " (run " + id + ")";
  }
}
