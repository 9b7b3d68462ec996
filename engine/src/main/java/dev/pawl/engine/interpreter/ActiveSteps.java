package dev.pawl.engine.interpreter;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The steps of a run that are not settled, and which of them want something new done. */
final class ActiveSteps {
  private final Map<String, Step> steps = new LinkedHashMap<>();
  private final List<Step> changed = new ArrayList<>();

  void add(Step step) {
    if (steps.putIfAbsent(step.id, step) != null) {
      throw new PawlException.Defect("two steps have the id `" + step.id + "`");
    }
    step.frame.active++;
    if (step.frame.gathering != null) {
      step.frame.gathering.begun(step);
    }
    changed(step);
  }

  Step remove(String id) {
    Step step = get(id);
    steps.remove(id);
    step.frame.active--;
    if (step.frame.gathering != null) {
      step.frame.gathering.over(step);
    }
    return step;
  }

  Step get(String id) {
    Step step = steps.get(id);
    if (step == null) {
      throw new PawlException.Defect("no step `" + id + "` is going on");
    }
    return step;
  }

  @Nullable Step find(String id) {
    return steps.get(id);
  }

  @Nullable Step inPhase(String id, Step.Phase phase) {
    Step step = steps.get(id);
    return step != null && step.phase == phase ? step : null;
  }

  /** The step that a timer belongs to, or null. */
  @Nullable Step sleeper(String timer) {
    return steps.get(
        timer.endsWith(Step.TIMEOUT)
            ? timer.substring(0, timer.length() - Step.TIMEOUT.length())
            : timer);
  }

  List<Step> in(Frame frame) {
    return steps.values().stream().filter(step -> step.frame == frame).toList();
  }

  /** Whether nothing is worked on: every step waits for a moment, an answer, or other steps. */
  boolean resting() {
    for (Step step : steps.values()) {
      boolean rests =
          switch (step.phase) {
            case AWAITING, OPEN -> true;
            case SLEEPING -> !step.pausing;
            case PERFORMING, SETTLING, CANCELLING -> false;
          };
      if (!rests) {
        return false;
      }
    }
    return true;
  }

  /** Calls that have begun, and of which nobody has heard since. */
  List<Step> calls() {
    return steps.values().stream()
        .filter(step -> step.calling && (isPerforming(step) || isEnding(step)))
        .toList();
  }

  private static boolean isPerforming(Step step) {
    return step.phase == Step.Phase.PERFORMING;
  }

  /** Whether it was to be stopped when nobody knew yet what became of its call. */
  private static boolean isEnding(Step step) {
    return step.phase == Step.Phase.CANCELLING && !step.doubtful;
  }

  Collection<Step> all() {
    return Collections.unmodifiableCollection(steps.values());
  }

  void clear() {
    steps.clear();
    changed.clear();
  }

  void changed(Step step) {
    if (!step.changed) {
      step.changed = true;
      changed.add(step);
    }
  }

  /** Whether what is to be done about a step is to be done still. */
  boolean want(Effect effect) {
    return switch (effect) {
      case Effect.Perform perform -> {
        Step step = inPhase(perform.step(), Step.Phase.PERFORMING);
        yield step != null && step.attempt == perform.attempt();
      }
      case Effect.Sleep sleep -> {
        Step step = sleeper(sleep.timer());
        yield step != null
            && (step.phase == Step.Phase.AWAITING
                ? step.until == sleep.until()
                : sleep.equals(step.outstanding()));
      }
      case Effect.Await await -> inPhase(await.what().step(), Step.Phase.AWAITING) != null;
      case Effect.Settle settle -> inPhase(settle.step(), Step.Phase.SETTLING) != null;
      case Effect.Interrupt interrupt -> inPhase(interrupt.step(), Step.Phase.CANCELLING) != null;
      case Effect.Finish _ -> false;
    };
  }

  /** What is to be done about every step now. */
  List<Effect> outstanding() {
    return effects(steps.values());
  }

  /** What is to be done about the steps that changed since this was last asked. */
  List<Effect> takeChanged() {
    List<Effect> effects = effects(changed);
    changed.forEach(step -> step.changed = false);
    changed.clear();
    return effects;
  }

  private List<Effect> effects(Iterable<Step> which) {
    List<Effect> effects = new ArrayList<>();
    for (Step step : which) {
      Effect effect = steps.get(step.id) == step ? step.outstanding() : null;
      if (effect != null) {
        effects.add(effect);
      }
    }
    return effects;
  }
}
