package dev.pawl.activities.session;

import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Memory;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run at the pace of a client, as it was at one moment. */
public final class Session {
  private final String id;
  private final SessionFold fold;

  private Session(String id, SessionFold fold) {
    this.id = id;
    this.fold = fold;
  }

  /** What the journal of a run of this workflow says. */
  static Session of(String id, ActivityWorkflow workflow, List<Event> events) {
    return new Session(id, SessionFold.of(workflow, events));
  }

  SessionFold fold() {
    return fold;
  }

  public String sessionId() {
    return id;
  }

  public String workflowName() {
    return fold.workflow.name();
  }

  /** Who began it. */
  public Principal owner() {
    return fold.owner;
  }

  public SessionStatus status() {
    if (fold.completed) {
      return SessionStatus.COMPLETED;
    }
    if (fold.failure != null) {
      return fold.failure.code() == FailureCode.CANCELLED
          ? SessionStatus.CANCELLED
          : SessionStatus.FAILED;
    }
    return fold.isPaused() ? SessionStatus.PAUSED : SessionStatus.RUNNING;
  }

  /** The index of the step that is at work, or was last. */
  public int currentStep() {
    String working = fold.atWork();
    if (working != null) {
      return fold.workflow.indexOf(working).orElse(0);
    }
    return fold.history.isEmpty() ? 0 : fold.history.getLast().stepIndex();
  }

  public int totalSteps() {
    return fold.workflow.size();
  }

  /** What its activities share: see {@link Memory}. */
  public Map<String, @Nullable Object> memory() {
    return ActivityDefinitions.memory(fold.workflow, fold);
  }

  public Instant startedAt() {
    return SessionFold.instant(fold.startedAt);
  }

  /** Empty while it is not over. */
  public Optional<Instant> completedAt() {
    return fold.endedAt == 0 ? Optional.empty() : Optional.of(SessionFold.instant(fold.endedAt));
  }

  /** Why it failed. */
  public Optional<String> error() {
    return fold.failure == null ? Optional.empty() : Optional.of(fold.failure.message());
  }

  /** What each step made, once it is completed. */
  public Optional<Object> results() {
    return fold.completed ? Optional.ofNullable(fold.output) : Optional.empty();
  }

  /** Every time that a step ran, in order. */
  public List<StepExecution> history() {
    return List.copyOf(fold.history);
  }

  /** What was decided to be next, and by whom. */
  public List<BranchDecision> decisions() {
    return List.copyOf(fold.decisions);
  }

  /** As clients read it. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("sessionId", id);
    json.put("workflowName", workflowName());
    json.put("status", status().word());
    json.put("currentStep", currentStep());
    json.put("totalSteps", totalSteps());
    json.put("startedAt", startedAt().toString());
    completedAt().ifPresent(at -> json.put("completedAt", at.toString()));
    error().ifPresent(why -> json.put("error", why));
    json.put("history", fold.history.stream().map(StepExecution::toJson).toList());
    json.put("branchDecisions", fold.decisions.stream().map(BranchDecision::toJson).toList());
    return json;
  }
}
