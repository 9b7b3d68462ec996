package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a process or a sub-process consists of. */
final class ScopeReader {
  private static final int MOST_NODES = 2_000;
  private static final Set<String> LOOPS =
      Set.of("multiInstanceLoopCharacteristics", "standardLoopCharacteristics");

  private final XmlElement element;
  private final Report report;
  private final Map<String, FlowNode> all = new LinkedHashMap<>();
  private final List<SequenceFlow> flows = new ArrayList<>();

  private ScopeReader(XmlElement element, Report report) {
    this.element = element;
    this.report = report;
  }

  static Scope read(XmlElement element, Report report) {
    return new ScopeReader(element, report).read();
  }

  private Scope read() {
    element.children().stream().filter(XmlElement::isBpmn).forEach(this::take);
    if (all.size() > MOST_NODES) {
      report.problem(
          ProblemCode.TOO_MANY_NODES,
          "`" + element.id() + "` has more than " + MOST_NODES + " events, activities and gateways",
          element.place(),
          "split it into several processes that call each other");
    }
    flows.forEach(this::connect);
    Map<String, FlowNode> nodes = new LinkedHashMap<>();
    List<FlowNode> onEvents = new ArrayList<>();
    for (FlowNode node : all.values()) {
      if (node.is("boundaryEvent")) {
        attach(node);
      } else if (node.isEventSubProcess()) {
        onEvents.add(node);
      } else {
        nodes.put(node.id(), node);
      }
    }
    return new Scope(element, nodes, onEvents);
  }

  private void take(XmlElement each) {
    String name = each.name();
    if (FlowNode.ACTIVITIES.contains(name) || FlowNode.OTHERS.contains(name)) {
      if (each.id().isEmpty()) {
        report.problem(
            ProblemCode.MISSING_KEY, "this " + name + " has no `id`", each.place(), "give it one");
      } else {
        all.putIfAbsent(each.id(), new FlowNode(each));
      }
    } else if (name.equals("sequenceFlow")) {
      XmlElement condition = each.first("conditionExpression");
      flows.add(
          new SequenceFlow(
              each.id(),
              each.attribute("sourceRef", ""),
              each.attribute("targetRef", ""),
              condition == null || condition.text().isEmpty() ? null : condition,
              each.place()));
    } else if (!Vocabulary.SILENT.contains(name)
        && !LOOPS.contains(name)
        && !name.endsWith("EventDefinition")) {
      unsupported(report, each);
    }
  }

  static void unsupported(Report report, XmlElement element) {
    String id = element.id().isEmpty() ? "" : " `" + element.id() + "`";
    report.problem(
        ProblemCode.UNSUPPORTED_ELEMENT,
        "`<" + element.name() + ">`" + id + " is not supported",
        element.place(),
        "docs/bpmn.md lists what is, and what to draw instead");
  }

  private void connect(SequenceFlow flow) {
    FlowNode source = find(flow.source(), "begins at", flow.place());
    FlowNode target = find(flow.target(), "leads to", flow.place());
    if (source == null || target == null) {
      return;
    }
    if (target.is("startEvent") || target.is("boundaryEvent") || source.is("endEvent")) {
      report.problem(
          ProblemCode.BAD_CONNECTION,
          "the flow `" + flow.id() + "` leads from " + source.what() + " to " + target.what(),
          flow.place(),
          "nothing leads to a start or boundary event, and nothing away from an end event");
      return;
    }
    source.outgoing().add(flow);
    target.incoming().add(flow);
  }

  private @Nullable FlowNode find(String id, String how, Place place) {
    FlowNode found = all.get(id);
    if (found == null) {
      report.problem(
          ProblemCode.UNKNOWN_ELEMENT,
          "this " + how + " `" + id + "`, which is not there",
          place,
          Suggestion.didYouMean(id, all.keySet()));
    }
    return found;
  }

  private void attach(FlowNode event) {
    FlowNode host = find(event.element().attribute("attachedToRef", ""), "is at", event.place());
    if (host == null) {
      return;
    }
    if (!host.isActivity()) {
      report.problem(
          ProblemCode.BAD_CONNECTION,
          event.what() + " is at the edge of " + host.what() + ", which is no activity",
          event.place(),
          "attach it to a task or a sub-process");
    } else if (event.isEvent("compensate")) {
      compensation(event, host);
    } else {
      host.boundary().add(event);
    }
  }

  private void compensation(FlowNode event, FlowNode host) {
    for (XmlElement each : element.all("association")) {
      FlowNode handler = all.get(each.attribute("targetRef", ""));
      if (event.id().equals(each.attribute("sourceRef")) && handler != null) {
        host.compensatedBy(handler);
        return;
      }
    }
    report.problem(
        ProblemCode.UNKNOWN_ELEMENT,
        event.what() + " is not associated with what undoes " + host.what(),
        event.place(),
        "draw an association from it to an activity for compensation");
  }
}
