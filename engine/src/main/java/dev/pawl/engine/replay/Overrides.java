package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Outputs of steps that were set by hand. */
public record Overrides(Map<String, @Nullable Object> outputs) {
  boolean has(String step) {
    return outputs.containsKey(step);
  }

  /** How a step ended that made this because somebody said so. Nothing has to be undone for it. */
  public static Outcome made(WorkflowNode node, @Nullable Object output) {
    return new Overrides(Collections.singletonMap(node.id(), output))
        .outcome(node.id(), node)
        .fromThePast();
  }

  /** Only for a step that it {@link #has}. */
  Outcome.Success outcome(String step, WorkflowNode node) {
    Object output = outputs.get(step);
    return node.action() instanceof Action.Choose choose
        ? new Outcome.Success(output, route(node, choose, output), null)
        : new Outcome.Success(output);
  }

  /** The arm of a switch that leads to where it was set to go. */
  int route(WorkflowNode node, Action.Choose choose, @Nullable Object output) {
    Set<String> known = new TreeSet<>();
    for (int i = 0; i < choose.arms().size(); i++) {
      Object there = choose.arms().get(i).route().output();
      if (Values.deepEquals(there, output)) {
        return i;
      }
      known.add(String.valueOf(there));
    }
    if (!node.next().leadsNowhere()) {
      if (Values.deepEquals(node.next().output(), output)) {
        return -1;
      }
      known.add(String.valueOf(node.next().output()));
    }
    throw new PawlException.Conflict(
        "`"
            + node.id()
            + "` does not lead to `"
            + output
            + "`, but to "
            + String.join(", ", known));
  }
}
