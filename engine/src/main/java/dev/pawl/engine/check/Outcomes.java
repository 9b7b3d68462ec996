package dev.pawl.engine.check;

import dev.pawl.engine.check.Past.End;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds what comes to the exit against the output schema. */
final class Outcomes {
  private final NodeCheck check;
  private final WorkflowTypes types;

  Outcomes(NodeCheck check, WorkflowTypes types) {
    this.check = check;
    this.types = types;
  }

  /** Each of the nodes before the exit alone: one of them may fit, and another may not. */
  void check(WorkflowNode exit, NodeContext context, Type wanted) {
    for (End end : End.values()) {
      BitSet nodes = context.past.before(end);
      for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(i + 1)) {
        Type type =
            switch (end) {
              case DONE -> types.done(i);
              case FAILED -> WorkflowTypes.FAILURE;
              case LATE -> types.late(i);
            };
        check(types.workflow.node(i), type, wanted, nodes.cardinality() == 1);
      }
    }
  }

  private void check(WorkflowNode node, Type type, Type wanted, boolean only) {
    Type values = NodeCheck.valued(type);
    if (values.isNever() || !values.and(wanted).isNever()) {
      return;
    }
    String lacking = lacking(values, wanted);
    check.add(
        node.source(),
        NodeCheck.finding(
            ProblemCode.RESULT_MISFIT,
            true,
            "the result "
                + (lacking == null
                    ? "is " + values + ", and the output schema wants " + wanted
                    : "lacks `" + lacking + "`, which the output schema requires: it is " + values),
            only ? "" : "this is how it ends behind `" + node.id() + "`"),
        place(node));
  }

  private static @Nullable String lacking(Type values, Type wanted) {
    Members has = values.members();
    Members needs = wanted.members();
    if (has == null || needs == null || !values.isOnly(Kind.OBJECT)) {
      return null;
    }
    return needs.known().entrySet().stream()
        .filter(each -> !each.getValue().has(Kind.NOTHING))
        .map(Map.Entry::getKey)
        .filter(name -> has.get(name).isOnly(Kind.NOTHING))
        .findFirst()
        .orElse(null);
  }

  private static Place place(WorkflowNode node) {
    return node.source().kind() instanceof NodeKind.Transform transform
        ? transform.expression().locate(0)
        : node.source().place();
  }
}
