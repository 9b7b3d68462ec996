package dev.pawl.formats.bpmn;

import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where tokens go from a node: along one arrow, along some, or along all of them. */
final class Routes {
  private final ProcessParts process;
  private final Graph graph;
  private final String result;

  Routes(ProcessParts process, Graph graph, String result) {
    this.process = process;
    this.graph = graph;
    this.result = result;
  }

  List<Target> end() {
    return List.of(Target.of(result));
  }

  /** Where a node leads that does not choose one of its arrows: nowhere is an end. */
  List<Target> onward(FlowNode node) {
    List<SequenceFlow> flows = node.outgoing();
    if (flows.isEmpty()) {
      return end();
    }
    boolean chooses = !node.is("parallelGateway") && !node.is("eventBasedGateway");
    return chooses && flows.stream().anyMatch(each -> each.condition() != null)
        ? some(node)
        : targets(flows);
  }

  private List<Target> targets(List<SequenceFlow> flows) {
    List<Target> targets = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (SequenceFlow flow : flows) {
      String id = graph.ids().of(flow.target());
      if (!named.add(id)) { // two tokens for one node: each needs a way of its own
        String way = graph.ids().fresh(flow.id().isEmpty() ? id + ".again" : flow.id());
        graph.pass(way, List.of(new Target(id, flow.place())), flow.place());
        id = way;
      }
      targets.add(new Target(id, flow.place()));
    }
    return targets;
  }

  private Target target(SequenceFlow flow) {
    return new Target(graph.ids().of(flow.target()), flow.place());
  }

  /** Every arrow whose condition holds: each is looked at in a branch of its own. */
  private List<Target> some(FlowNode node) {
    String otherwise = node.element().attribute("default");
    List<SequenceFlow> free = new ArrayList<>();
    List<Target> arms = new ArrayList<>();
    List<String> conditions = new ArrayList<>();
    SequenceFlow last = null;
    for (SequenceFlow flow : node.outgoing()) {
      if (flow.id().equals(otherwise)) {
        last = flow;
      } else if (flow.condition() == null) {
        free.add(flow);
      } else {
        String code = condition(node, flow);
        conditions.add("(" + code + ")");
        arms.add(arm(flow, code));
      }
    }
    List<Target> all = new ArrayList<>(targets(free));
    all.addAll(arms);
    String none = "$not($boolean(" + String.join(" or ", conditions) + "))";
    if (last != null) {
      all.add(arm(last, none));
    } else if (free.isEmpty()) {
      all.add(nowhere(node, none));
    }
    return all;
  }

  private Target arm(SequenceFlow flow, String code) {
    String id = graph.ids().fresh(flow.id().isEmpty() ? flow.target() + ".if" : flow.id());
    NodeKind choice =
        new NodeKind.Switch(
            List.of(new NodeKind.Case(rule(code, flow.place()), List.of(target(flow)))));
    graph.add(id, choice, end(), flow.place());
    return Target.of(id);
  }

  private Target nowhere(FlowNode node, String none) {
    String id = graph.ids().fresh(graph.ids().of(node.id()) + ".none");
    String failing = graph.ids().fresh(graph.ids().of(node.id()) + ".stuck");
    NodeKind choice =
        new NodeKind.Switch(
            List.of(new NodeKind.Case(rule(none, node.place()), List.of(Target.of(failing)))));
    graph.add(id, choice, end(), node.place());
    graph.add(
        failing,
        new NodeKind.Fail(
            "NO_BRANCH",
            new Template.Literal(
                "no condition of the flows from `"
                    + node.id()
                    + "` holds, and none is the default")),
        List.of(),
        node.place());
    return Target.of(id);
  }

  /** The one arrow whose condition holds first. */
  void choice(FlowNode node) {
    String id = graph.ids().of(node.id());
    List<SequenceFlow> flows = node.outgoing();
    if (flows.size() < 2 && flows.stream().allMatch(each -> each.condition() == null)) {
      graph.pass(id, onward(node), node.place());
      return;
    }
    String otherwise = node.element().attribute("default");
    List<NodeKind.Case> cases = new ArrayList<>();
    List<Target> last = List.of();
    for (SequenceFlow flow : flows) {
      if (flow.id().equals(otherwise)) {
        last = List.of(target(flow));
      } else if (flow.condition() == null) {
        process
            .report(node)
            .problem(
                ProblemCode.MISSING_KEY,
                "the flow `" + flow.id() + "` from " + node.what() + " has no condition",
                flow.place(),
                "give it one, or make it the default flow of the gateway");
      } else {
        cases.add(
            new NodeKind.Case(rule(condition(node, flow), flow.place()), List.of(target(flow))));
      }
    }
    graph.add(id, new NodeKind.Switch(cases), last, node.place());
  }

  private String condition(FlowNode node, SequenceFlow flow) {
    XmlElement condition = flow.condition();
    return condition == null
        ? "true"
        : process
            .expressions(node)
            .formula(condition.text(), language(condition), condition.place())
            .code();
  }

  private static @Nullable String language(XmlElement condition) {
    return condition.attribute("language");
  }

  /** An expression as a rule: whatever JavaScript calls true holds. */
  static Source rule(String code, Place place) {
    Source.Scalar value = new Source.Scalar(code, place);
    return new Source.Mapping(Map.of("var", new Source.Entry(place, value)), place);
  }
}
