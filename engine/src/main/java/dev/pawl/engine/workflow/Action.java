package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.schema.Schema;
import dev.pawl.model.NodeKind.ItemErrors;
import dev.pawl.model.NodeKind.To;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a compiled node does: {@link dev.pawl.model.NodeKind} with its expressions parsed. */
public sealed interface Action {
  record Entry() implements Action {}

  record Exit() implements Action {}

  record Call(String server, String tool, Blueprint args) implements Action {}

  record Transform(Expression expression) implements Action {}

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
}
