package dev.pawl.activities.session;

import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Pacing;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.StepPast;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The journal of a session, folded into what there is to know of it. */
final class SessionFold implements StepPast {
  final ActivityWorkflow workflow;
  final List<StepExecution> history = new ArrayList<>();
  final List<BranchDecision> decisions = new ArrayList<>();
  private final Map<String, @Nullable Object> outputs = new LinkedHashMap<>();
  private final Map<String, @Nullable Object> results = new HashMap<>();
  private final Map<String, Long> begun = new LinkedHashMap<>();
  private final Map<String, Integer> failedAttempts = new HashMap<>();

  Principal owner = Principal.LOCAL;
  long startedAt;
  long endedAt;
  boolean completed;
  @Nullable Object output;
  @Nullable Failure failure;

  /** What the client said last when it let the run go on. */
  private Map<String, @Nullable Object> pace = Map.of();

  /** The step that is to run and has not ended yet; null while nothing is decided. */
  private @Nullable String decided;

  private SessionFold(ActivityWorkflow workflow) {
    this.workflow = workflow;
  }

  static SessionFold of(ActivityWorkflow workflow, List<Event> events) {
    SessionFold fold = new SessionFold(workflow);
    events.forEach(fold::take);
    return fold;
  }

  private void take(Event event) {
    switch (event) {
      case Event.RunStarted e -> {
        owner = e.principal();
        startedAt = e.at();
        decided = workflow.stepNames().getFirst();
      }
      case Event.StepStarted e -> begin(e.step(), e.node(), e.at());
      case Event.AttemptFailed e -> failedAttempts.merge(e.step(), 1, Integer::sum);
      case Event.StepCompleted e -> completed(e);
      case Event.StepFailed e -> failed(e);
      case Event.StepCancelled e -> begun.remove(e.step());
      case Event.InputReceived e -> answered(e);
      case Event.RunCompleted e -> {
        completed = true;
        output = e.output();
        endedAt = e.at();
        decided = null;
      }
      case Event.RunFailed e -> {
        failure = e.failure();
        endedAt = e.at();
        decided = null;
      }
      case Event.RunResumed _, Event.RunStopping _, Event.TimerFired _, Event.InDoubt _ -> {}
      case Event.StepHeld _, Event.Judged _ -> {}
    }
  }

  /** Steps of workflows that this one runs have names with a path. */
  private boolean isOwn(String step) {
    return step.indexOf('/') < 0;
  }

  private void begin(String step, String node, long at) {
    if (isOwn(step) && workflow.indexOf(node).isPresent()) {
      begun.put(step, at);
    }
  }

  private void completed(Event.StepCompleted event) {
    if (!isOwn(event.step())) {
      return;
    }
    outputs.put(event.node(), event.output());
    results.put(event.node(), event.result());
    outdate(event.node());
    boolean skipped = Boolean.TRUE.equals(about(event.node()).get("skipped"));
    OptionalInt index = workflow.indexOf(event.node());
    if (index.isPresent()) {
      decided = null;
      history.add(
          new StepExecution(
              index.getAsInt(),
              event.node(),
              skipped ? StepExecution.Status.SKIPPED : StepExecution.Status.COMPLETED,
              began(event.step(), event.startedAt()),
              instant(event.at()),
              attempts(event.step()),
              event.output(),
              null));
    }
  }

  private void failed(Event.StepFailed event) {
    if (!isOwn(event.step())) {
      return;
    }
    outputs.remove(event.node());
    results.remove(event.node());
    outdate(event.node());
    OptionalInt index = workflow.indexOf(event.node());
    if (index.isPresent()) {
      decided = null;
      history.add(
          new StepExecution(
              index.getAsInt(),
              event.node(),
              StepExecution.Status.FAILED,
              began(event.step(), event.startedAt()),
              instant(event.at()),
              attempts(event.step()),
              Undefined.UNDEFINED,
              event.failure().message()));
    }
  }

  /** What was said from outside before a step ran gives way to what that made, and put. */
  private void outdate(String step) {
    if (!pace.isEmpty()) {
      Map<String, @Nullable Object> still = new LinkedHashMap<>(pace);
      Set<?> put = about(step).get("memory") instanceof Map<?, ?> news ? news.keySet() : Set.of();
      still.computeIfPresent(Pacing.RESULTS, (_, said) -> without(said, Set.of(step)));
      still.computeIfPresent(Pacing.MEMORY, (_, said) -> without(said, put));
      pace = still;
      outputs.put(Pacing.NODE, pace);
    }
  }

  private static Object without(Object said, Set<?> keys) {
    if (!(said instanceof Map<?, ?> all)) {
      return said;
    }
    Map<Object, @Nullable Object> rest = new LinkedHashMap<>(all);
    rest.keySet().removeAll(keys);
    return rest;
  }

  /** A step that only computes has no beginning of its own in the journal. */
  private Instant began(String step, long otherwise) {
    Long since = begun.remove(step);
    return instant(since == null ? otherwise : since);
  }

  private int attempts(String step) {
    return 1 + failedAttempts.getOrDefault(step, 0);
  }

  private void answered(Event.InputReceived event) {
    if (!event.node().equals(Pacing.NODE) || !(event.answer() instanceof Map<?, ?> answer)) {
      return;
    }
    pace = Values.asObject(answer);
    outputs.put(Pacing.NODE, pace);
    String next = String.valueOf(pace.get(Pacing.STEP));
    if (!next.equals(Pacing.NODE)) {
      String after = history.isEmpty() ? "" : history.getLast().step();
      decisions.add(new BranchDecision(after, next, event.from().text(), instant(event.at())));
      decided = next.equals(Pacing.FINISH) ? null : next;
    }
  }

  static Instant instant(long micros) {
    return Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000);
  }

  @Override
  public Map<String, @Nullable Object> context() {
    return outputs;
  }

  @Override
  public @Nullable Object result(String node) {
    return results.get(node);
  }

  /** What the result of a step says beside what it made. */
  Map<?, ?> about(String step) {
    return results.get(step) instanceof Map<?, ?> result
            && result.get("_meta") instanceof Map<?, ?> meta
            && meta.get(Pacing.ABOUT) instanceof Map<?, ?> about
        ? about
        : Map.of();
  }

  Map<String, @Nullable Object> pace() {
    return pace;
  }

  boolean isPaused() {
    return Boolean.TRUE.equals(pace.get(Pacing.PAUSED));
  }

  /** The step that is at work, or about to be, or null. */
  @Nullable String atWork() {
    return begun.isEmpty() ? decided : nodeOf(begun.keySet().iterator().next());
  }

  /** A step that runs again has a number after its name. */
  static String nodeOf(String step) {
    int mark = step.indexOf('#');
    return mark < 0 ? step : step.substring(0, mark);
  }
}
