package dev.pawl.cli.run;

import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.Failure;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is said of a run while it goes on and when it is over: the steps that are active, how
 * many there were, where it failed. Its size depends on the definition, not on how long a run is.
 */
public final class RunWatch implements RunListener {
  private final LongSupplier nanos;
  private final Map<String, ActiveStep> active = new LinkedHashMap<>();
  private final Map<String, FailedNode> failed = new HashMap<>();
  private final Set<String> undone = new LinkedHashSet<>();
  private StepView view = StepView.NONE;
  private int steps;
  private int calls;
  private long startedAt;
  private long endedAt;

  /**
   * A node that failed.
   *
   * @param node null if it is none of the tool's own
   * @param attempts how often it was tried before it failed
   */
  record FailedNode(@Nullable Node node, int attempts) {
    Place place() {
      return node == null ? Place.UNKNOWN : node.place();
    }
  }

  public RunWatch(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void show(StepView other) {
    view = other;
  }

  @Override
  public synchronized void performing(Effect.Perform attempt) {
    active.put(
        attempt.step(),
        new ActiveStep(
            attempt.step(),
            attempt.node().source(),
            attempt.attempt(),
            nanos.getAsLong(),
            attempt.attempt() > 1 ? "attempt " + attempt.attempt() : ""));
  }

  @Override
  public synchronized void happened(Event event) {
    switch (event) {
      case Event.RunStarted e -> startedAt = e.at();
      case Event.StepStarted e -> tell(active.get(e.step()), e, view::started);
      case Event.AttemptFailed e -> {
        active.computeIfPresent(e.step(), (_, step) -> step.with("waiting to try again"));
        tell(active.get(e.step()), e, view::retrying);
      }
      case Event.StepCompleted e -> {
        undone(e.step());
        tell(ended(e.step()), e, view::completed);
      }
      case Event.StepFailed e -> failed(e);
      case Event.StepCancelled e -> tell(ended(e.step()), e, (step, _) -> view.cancelled(step));
      case Event.RunCompleted e -> endedAt = e.at();
      case Event.RunFailed e -> endedAt = e.at();
      case Event.RunResumed e -> startedAt = startedAt == 0 ? e.at() : startedAt;
      case Event.TimerFired _, Event.RunStopping _ -> {}
      case Event.InputReceived _, Event.InDoubt _, Event.StepHeld _, Event.Judged _ -> {}
    }
  }

  /** Items of a foreach count as one, or there would be no end to it. */
  private void undone(String step) {
    int undo = step.lastIndexOf(ActiveStep.UNDO);
    if (undo > 0 && step.indexOf('/', undo + 1) < 0) {
      undone.add(step.substring(0, undo).replaceAll("\\[\\d+]", "[…]"));
    }
  }

  /** The steps that were undone, each once. */
  synchronized Set<String> undone() {
    return new LinkedHashSet<>(undone);
  }

  private void failed(Event.StepFailed event) {
    ActiveStep step = ended(event.step());
    if (step != null && event.node().equals(event.failure().node())) {
      failed.put(event.node(), new FailedNode(step.node(), event.attempt()));
    }
    tell(step, event, view::failed);
  }

  private @Nullable ActiveStep ended(String id) {
    ActiveStep step = active.remove(id);
    if (step != null) {
      steps++;
      calls += step.node().kind() instanceof NodeKind.Mcp ? 1 : 0;
    }
    return step;
  }

  private static <E extends Event> void tell(
      @Nullable ActiveStep step, E event, BiConsumer<ActiveStep, E> listener) {
    if (step != null) {
      listener.accept(step, event);
    }
  }

  synchronized List<ActiveStep> active() {
    return List.copyOf(active.values());
  }

  /** The node of a failure, as far as it is known. */
  synchronized FailedNode failedNode(Failure failure) {
    FailedNode node = failure.node() == null ? null : failed.get(failure.node());
    return node == null ? new FailedNode(null, 0) : node;
  }

  /** {@code 5 steps, 2 calls, 34 ms}. */
  synchronized String summary() {
    return Printable.count(steps, "step")
        + (calls == 0 ? "" : ", " + Printable.count(calls, "call"))
        + ", "
        + Elapsed.ofMicros(endedAt - startedAt);
  }
}
