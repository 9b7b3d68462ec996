package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.schema.Schema;
import dev.pawl.model.NodeKind.ItemErrors;
import dev.pawl.model.NodeKind.To;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a compiled node does: {@link dev.pawl.model.NodeKind} with its expressions parsed. */
public sealed interface Action {
  /** What it does for each item, or null when it is no foreach. */
  default @Nullable WorkflowNode body() {
    return null;
  }

  /** The workflow that it runs, or null when it runs none. */
  default @Nullable WorkflowLink target() {
    return null;
  }

  /** Where it leads when what it waits for does not come in time. */
  default Route onDeadline() {
    return Route.NOWHERE;
  }

  record Entry() implements Action {}

  record Exit() implements Action {}

  record Call(String server, String tool, Blueprint args) implements Action {}

  record Transform(Expression expression) implements Action {}

  record Prompt(Blueprint text) implements Action {}

  /**
   * @param code which failure it is, for programs
   */
  record Fail(String code, Blueprint message) implements Action {}

  record Finish() implements Action {}

  record Choose(List<Arm> arms) implements Action {
    public Choose {
      arms = List.copyOf(arms);
    }
  }

  /** One way out of a switch; without a rule it is always taken. */
  record Arm(@Nullable Expression rule, Route route) {}

  record Foreach(Blueprint items, int concurrency, ItemErrors onItemError, WorkflowNode body)
      implements Action {}

  record SubWorkflow(WorkflowLink target, Blueprint args) implements Action {}

  record Wait(Blueprint duration) implements Action {}

  /**
   * @param answer what an answer has to look like
   * @param otherwise the answer when none comes in time, or null
   * @param onDeadline where to go then; nowhere in particular when it leads nowhere
   */
  record Ask(
      To to,
      Blueprint question,
      Schema answer,
      List<String> options,
      @Nullable Blueprint otherwise,
      Route onDeadline)
      implements Action {
    public Ask {
      options = List.copyOf(options);
    }
  }

  /**
   * @param key which of the messages of this name it is; those without one have an empty key
   * @param message what it has to look like
   * @param otherwise what to go on with when none comes in time, or null
   * @param onDeadline where to go then; nowhere in particular when it leads nowhere
   */
  record Signal(
      String name, Blueprint key, Schema message, @Nullable Blueprint otherwise, Route onDeadline)
      implements Action {}
}
