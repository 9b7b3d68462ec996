package dev.pawl.engine.check;

import dev.pawl.engine.check.Past.End;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.inference.Fitting;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what comes to the exit against the output schema. */
final class Outcomes {
  private static final Misfits.Place RESULT =
      new Misfits.Place("the result", ProblemCode.RESULT_MISFIT, ProblemCode.RESULT_MISFIT);

  private final Doubts doubts = new Doubts();
  private final NodeCheck check;
  private final WorkflowTypes types;
  private final Type wanted;
  private final Limits limits;

  Outcomes(NodeCheck check, WorkflowTypes types, Map<?, ?> schema) {
    this.check = check;
    this.types = types;
    this.wanted = SchemaTypes.of(schema);
    this.limits = new Limits(schema, true);
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
  void check(WorkflowNode exit) {
    List<WayOut> ways = ways(types.resulting(exit));
    boolean certain = ways.stream().noneMatch(way -> way.fits(wanted));
    for (WayOut way : ways) {
      String beyond = beyond(way.values());
      String elements = Elements.misfit(way.values(), wanted);
      if (!way.fits(wanted)) {
        misfit(way, words(way.values(), wanted), certain, ways.size() == 1);
      } else if (!beyond.isEmpty()) {
        misfit(way, beyond, ways.size() == 1, ways.size() == 1);
      } else if (!elements.isEmpty()) {
        misfit(way, elements + ", as the output schema says", false, ways.size() == 1);
      } else if (way.end() == End.DONE
          && way.node().source().kind() instanceof NodeKind.Transform transform
          && !check.misfits().look(way.node().source(), transform.expression(), wanted, RESULT)) {
        lacking(way.node().source(), transform.expression());
      }
    }
  }

  /** Members that have to be there and are read of what may have none. */
  private void lacking(Node node, ExpressionText text) {
    Members members = wanted.members();
    if (members == null || !(types.seenFrom(node.id()).orElse(null) instanceof NodeContext seen)) {
      return;
    }
    for (Fitting.Plain each : Fitting.plainMembers(text.text())) {
      Type member = members.known().get(each.name());
      if (member != null && !member.has(Kind.NOTHING) && doubts.mayLack(each.path(), seen)) {
        check.add(
            node,
            NodeCheck.finding(
                ProblemCode.RESULT_MISFIT,
                false,
                "`" + each.name() + "` of the result has to be there, and this may be nothing",
                "say what to take then, as in `… ?? \"…\"`"),
            text.locate(each.offset()));
      }
    }
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

  private void misfit(WayOut way, String words, boolean certain, boolean only) {
    check.add(
        way.node().source(),
        NodeCheck.finding(
            ProblemCode.RESULT_MISFIT,
            certain,
            "the result " + words,
            only ? "" : "this is how it ends " + when(way)),
        place(way));
  }

  private static String words(Type values, Type wanted) {
    String lacking = lacking(values, wanted);
    if (lacking != null) {
      return "lacks `" + lacking + "`, which the output schema requires: it is " + values;
    }
    String foreign = foreign(values, wanted);
    if (foreign != null) {
      return "has `" + foreign + "`, which the output schema does not allow: it wants " + wanted;
    }
    String member = Elements.misfit(values, wanted);
    return member.isEmpty()
        ? "is " + values + ", and the output schema wants " + wanted
        : member + ", as the output schema says";
  }

  /**
   * How a member that is written out breaks what the schema says beyond types; empty if none does.
   */
  private String beyond(Type result) {
    Members members = result.members();
    if (members == null || !result.isOnly(Kind.OBJECT)) {
      return "";
    }
    for (Map.Entry<String, Type> each : members.known().entrySet()) {
      String broken = broken(each.getKey(), each.getValue());
      if (!broken.isEmpty()) {
        return "has a `" + each.getKey() + "` that the output schema does not allow: " + broken;
      }
    }
    return "";
  }

  /** As long as one of the values that it can have fits, it may be meant. */
  private String broken(String member, Type type) {
    List<Kind> kinds = type.kinds();
    String broken = "";
    for (Object value : kinds.size() == 1 ? type.values(kinds.getFirst()) : Set.of()) {
      broken = limits.broken(member, value);
      if (broken.isEmpty()) {
        return "";
      }
    }
    return broken;
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

  /** What is surely there and must not be. */
  private static @Nullable String foreign(Type values, Type wanted) {
    Members has = values.members();
    Members allowed = wanted.members();
    if (has == null || allowed == null || !values.isOnly(Kind.OBJECT)) {
      return null;
    }
    return has.known().entrySet().stream()
        .filter(each -> !each.getValue().has(Kind.NOTHING))
        .map(Map.Entry::getKey)
        .filter(name -> allowed.get(name).isOnly(Kind.NOTHING))
        .findFirst()
        .orElse(null);
  }

  private Place place(WayOut way) {
    if (!(way.node().source().kind() instanceof NodeKind.Transform transform)) {
      return way.node().source().place();
    }
    ExpressionText text = transform.expression();
    return text.locate(
        types
            .expression(text)
            .map(inferred -> Fitting.misfit(text.text(), inferred, wanted))
            .orElse(0));
  }
}
