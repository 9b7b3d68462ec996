package dev.pawl.acceptance.durable;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the journal of a run says, for those who judge it. */
record JudgedRun(String id, Workflow workflow, List<Event> events) {
  private static final Set<FailureCode> DOUBTS =
      EnumSet.of(FailureCode.IN_DOUBT, FailureCode.TIMEOUT, FailureCode.UPSTREAM_UNREACHABLE);
  private static final String UNDO = "undo:";

  <E extends Event> Stream<E> all(Class<E> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast);
  }

  private <E extends Event> boolean has(Class<E> kind, Predicate<E> which) {
    return all(kind).anyMatch(which);
  }

  RunOrigin.@Nullable Forked forked() {
    return all(Event.RunStarted.class).findFirst().map(it -> it.origin().forked()).orElse(null);
  }

  long ends() {
    return all(Event.RunCompleted.class).count() + all(Event.RunFailed.class).count();
  }

  Optional<Failure> failure() {
    return all(Event.RunFailed.class).map(Event.RunFailed::failure).findFirst();
  }

  boolean isCompleted(String step) {
    return has(Event.StepCompleted.class, it -> it.step().equals(step));
  }

  /** Whether the run did that itself, and did not only find it in the past of another. */
  boolean didItself(String step) {
    return has(Event.StepCompleted.class, it -> it.step().equals(step) && !it.past());
  }

  boolean isCancelled(String step) {
    return has(Event.StepCancelled.class, it -> it.step().equals(step));
  }

  /** How many attempts at a step were answered, and followed by another one. */
  long answeredAttempts(String step) {
    return all(Event.AttemptFailed.class)
        .filter(it -> it.step().equals(step) && !DOUBTS.contains(it.failure().code()))
        .count();
  }

  /** How many attempts at a step were followed by another one, or were to be. */
  long failedAttempts(String step) {
    return all(Event.AttemptFailed.class).filter(it -> it.step().equals(step)).count();
  }

  /** Whether the last attempt at a step was answered. */
  boolean isAnswered(String step) {
    return isCompleted(step)
        || has(
            Event.StepFailed.class,
            it -> it.step().equals(step) && !DOUBTS.contains(it.failure().code()));
  }

  /** Whether it says that a call of a step may have been made or not. */
  boolean isDoubted(String step) {
    return has(Event.InDoubt.class, it -> it.step().equals(step))
        || hasFailedInDoubt(step)
        || has(
            Event.AttemptFailed.class,
            it -> it.step().equals(step) && DOUBTS.contains(it.failure().code()));
  }

  /** Whether a step failed because nobody knows whether its call was made. */
  boolean hasFailedInDoubt(String step) {
    return has(
        Event.StepFailed.class,
        it -> it.step().equals(step) && DOUBTS.contains(it.failure().code()));
  }

  /** How often somebody decided that a call in doubt be made again. */
  long decidedToRepeat(String step) {
    return all(Event.InputReceived.class)
        .filter(it -> it.step().equals(step))
        .filter(it -> it.answer() instanceof Map<?, ?> map && "retry".equals(map.get("decision")))
        .count();
  }

  /** The node that a step belongs to. */
  WorkflowNode node(String step) {
    Workflow within = workflow;
    WorkflowNode node = null;
    for (String part : step.split("/")) {
      String name = part.replaceAll("[#\\[].*", "");
      Action action = node == null ? null : node.action();
      if (name.startsWith(UNDO)) {
        node = within.node(within.indexOf(name.substring(UNDO.length())));
      } else if (action instanceof Action.Foreach foreach) {
        node = foreach.body();
      } else {
        within = action instanceof Action.SubWorkflow sub ? sub.target().workflow() : within;
        node = within.node(within.indexOf(name));
      }
    }
    if (node == null) {
      throw new AssertionError("no node has step " + step);
    }
    return node;
  }

  /** The step that a step is a part of, or null. */
  private static @Nullable String owner(String step) {
    int slash = step.lastIndexOf('/');
    if (slash < 0) {
      return null;
    }
    String head = step.substring(0, slash);
    return step.startsWith(UNDO, slash + 1)
        ? owner(head)
        : head.replaceAll("(#![0-9]+)?(\\[[0-9]+])?$", "");
  }

  /** The step that a call undoes, or null. */
  static @Nullable String undone(String step) {
    int undo = step.lastIndexOf("/" + UNDO);
    return undo < 0 ? null : step.substring(0, undo);
  }

  /**
   * Whether the failure of the run tells of a step that failed in doubt; or it went on all the
   * same, because somebody was there to handle it.
   */
  boolean isToldOrHandled(String step) {
    for (String each = step; each != null; each = owner(each)) {
      if (isHandled(each) || (!each.equals(step) && isCompleted(each))) {
        return true;
      }
    }
    return failure().map(failure -> names(failure, step)).orElse(false);
  }

  private boolean isHandled(String step) {
    int handler = node(step).onError();
    if (handler < 0) {
      return false;
    }
    int failed =
        events.indexOf(
            events.stream()
                .filter(it -> it instanceof Event.StepFailed e && e.step().equals(step))
                .findFirst()
                .orElse(null));
    String scope = step.substring(0, step.lastIndexOf('/') + 1);
    return failed >= 0
        && events.stream()
            .skip(failed)
            .anyMatch(
                it ->
                    it instanceof Event.StepCompleted e
                        && e.step().startsWith(scope)
                        && node(e.step()).index() == handler
                        && e.step().lastIndexOf('/') + 1 == scope.length());
  }

  /** A failure names a node where it stands, not how often it was there. */
  private static boolean names(Failure failure, String step) {
    return (failure.node() != null
            && names(failure.node(), step)
            && DOUBTS.contains(failure.code()))
        || failure.suppressed().stream().anyMatch(it -> names(it, step));
  }

  /** What undoes stands where it is undone: beside what was done, or in a frame around that. */
  private static boolean names(String node, String step) {
    int last = step.lastIndexOf('/') + 1;
    if (!step.startsWith(UNDO, last)) {
      return step.replaceAll("#[0-9]+$", "").equals(node);
    }
    String around = node.substring(0, node.lastIndexOf('/') + 1);
    return node.equals(around + step.substring(last + UNDO.length()))
        && (step.startsWith(around) || withoutItems(step).startsWith(around));
  }

  private static String withoutItems(String step) {
    return step.replaceAll("\\[[0-9]+]", "");
  }
}
