package dev.pawl.engine.check;

import dev.pawl.engine.check.Past.End;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
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

  /** One way by which a run can come to its end: behind a node, and with what. */
  private record WayOut(WorkflowNode node, End end, Type values) {
    boolean fits(Type wanted) {
      return !values.and(wanted).isNever();
    }
  }

  /**
   * Each way out alone: one of them may fit, and another may not. As long as one fits, a run can do
   * what was meant, and the others are only told.
   */
  void check(WorkflowNode exit, Type wanted) {
    List<WayOut> ways = ways(types.resulting(exit));
    boolean certain = ways.stream().noneMatch(way -> way.fits(wanted));
    ways.stream()
        .filter(way -> !way.fits(wanted))
        .forEach(way -> misfit(way, wanted, certain, ways.size() == 1));
  }

  private List<WayOut> ways(Past past) {
    List<WayOut> ways = new ArrayList<>();
    for (End end : End.values()) {
      BitSet nodes = past.before(end);
      for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(i + 1)) {
        Type type =
            switch (end) {
              case DONE -> types.done(i);
              case FAILED -> WorkflowTypes.FAILURE;
              case LATE -> types.late(i);
            };
        if (!type.isNever()) {
          ways.add(new WayOut(types.workflow.node(i), end, NodeCheck.valued(type)));
        }
      }
    }
    return ways;
  }

  private void misfit(WayOut way, Type wanted, boolean certain, boolean only) {
    String lacking = lacking(way.values(), wanted);
    check.add(
        way.node().source(),
        NodeCheck.finding(
            ProblemCode.RESULT_MISFIT,
            certain,
            "the result "
                + (lacking == null
                    ? "is " + way.values() + ", and the output schema wants " + wanted
                    : "lacks `"
                        + lacking
                        + "`, which the output schema requires: it is "
                        + way.values()),
            only ? "" : "this is how it ends " + when(way)),
        place(way.node()));
  }

  private static String when(WayOut way) {
    String node = "`" + way.node().id() + "`";
    return switch (way.end()) {
      case DONE -> "behind " + node;
      case FAILED -> "when " + node + " fails";
      case LATE -> "when nothing comes to " + node + " in time";
    };
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
