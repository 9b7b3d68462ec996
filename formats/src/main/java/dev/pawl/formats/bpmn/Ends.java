package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes nodes of end events, and of events on the way that something is thrown by. */
final class Ends {
  private final ProcessParts process;
  private final Graph graph;
  private final Scope scope;
  private final String result;
  private final String entry;

  /**
   * @param entry of the part of a process that this is, or nothing for all of it
   */
  Ends(ProcessParts process, Graph graph, Scope scope, String result, String entry) {
    this.process = process;
    this.graph = graph;
    this.scope = scope;
    this.result = result;
    this.entry = entry;
  }

  void end(FlowNode node) {
    if (node.isEvent("terminate")) {
      terminate(node);
    } else if (node.isEvent("error")) {
      XmlElement error = declared(node, "errorRef");
      String code = Declared.code(error, "errorCode");
      String name = error == null ? "" : error.attribute("name", "");
      fail(node, code == null ? "ERROR" : code, name.isEmpty() ? node.name() : name);
    } else {
      passed(node, List.of(Target.of(result)));
    }
  }

  private @Nullable XmlElement declared(FlowNode node, String reference) {
    XmlElement event = node.event();
    return event == null ? null : process.declared.find(event, reference, process.report(node));
  }

  /** Everything else in this scope is stopped, and what the variables are then is the result. */
  private void terminate(FlowNode node) {
    String id = graph.ids().of(node.id());
    String stop = graph.ids().fresh(id + ".stop");
    Variables variables = process.variables;
    graph.compute(
        id,
        entry.isEmpty() ? variables.result() : variables.changed(entry),
        KnownAs.NOTHING,
        List.of(Target.of(stop)),
        node.place());
    graph.add(stop, new NodeKind.Finish(), List.of(), node.place());
  }

  private void fail(FlowNode node, String code, String message) {
    graph.add(
        graph.ids().of(node.id()),
        new NodeKind.Fail(code, new Template.Literal(message)),
        List.of(),
        node.place());
  }

  /** An event after which tokens go on. */
  void passed(FlowNode node, List<Target> next) {
    XmlElement event = node.event();
    String id = graph.ids().of(node.id());
    if (event == null) {
      graph.pass(id, next, node.place());
      return;
    }
    switch (event.name()) {
      case "linkEventDefinition" -> link(node, event, id);
      case "messageEventDefinition", "signalEventDefinition" -> thrown(node, next);
      case "escalationEventDefinition" -> escalate(node, next);
      case "compensateEventDefinition" -> compensate(node, event, next);
      default -> ScopeReader.unsupported(process.report(node), event);
    }
  }

  private void link(FlowNode node, XmlElement event, String id) {
    String wanted = event.attribute("name", node.name());
    List<Target> found = new ArrayList<>();
    for (FlowNode each : scope.nodes().values()) {
      XmlElement other = each.event();
      if (each.is("intermediateCatchEvent")
          && other != null
          && other.is("linkEventDefinition")
          && wanted.equals(other.attribute("name", each.name()))) {
        found.add(Target.of(graph.ids().of(each.id())));
      }
    }
    if (found.size() != 1) {
      process
          .report(node)
          .problem(
              ProblemCode.UNKNOWN_ELEMENT,
              node.what() + " leads to the link `" + wanted + "`, of which there " + number(found),
              node.place(),
              "draw one link event of that name that catches it");
      return;
    }
    graph.pass(id, found, node.place());
  }

  private static String number(List<Target> found) {
    return found.isEmpty() ? "is none" : "are " + found.size();
  }

  /** What is told to others is told by a tool. */
  private void thrown(FlowNode node, List<Target> next) {
    Work work = new Tasks(process).called(node);
    graph.add(
        new Node(
            graph.ids().of(node.id()),
            work.kind(),
            next,
            Join.UNSAID,
            work.policy(),
            node.place(),
            work.sets()));
  }

  /** One that somebody catches ends what it is thrown in; one that nobody does says nothing. */
  private void escalate(FlowNode node, List<Target> next) {
    String code = Declared.code(declared(node, "escalationRef"), "escalationCode");
    if (!entry.isEmpty() && process.catchesEscalations) {
      fail(node, ErrorRoutes.ESCALATION + (code == null ? "any" : code), node.name());
      return;
    }
    Report report = process.report(node);
    report.problem(
        ProblemCode.PASSED_OVER,
        "nobody catches the escalation of " + node.what(),
        node.place(),
        "the process goes on as if nothing were said");
    graph.pass(graph.ids().of(node.id()), next, node.place());
  }

  /** What was done here is undone, the latest first: each activity that has run, by its handler. */
  private void compensate(FlowNode node, XmlElement event, List<Target> next) {
    String id = graph.ids().of(node.id());
    String only = event.attribute("activityRef");
    List<Target> onward = next;
    for (FlowNode each : scope.nodes().values()) {
      FlowNode handler = each.compensation();
      if (handler != null && (only == null || only.equals(each.id()))) {
        onward = List.of(undoing(node, each, handler, onward));
      }
    }
    if (onward == next) {
      process
          .report(node)
          .problem(
              ProblemCode.UNKNOWN_ELEMENT,
              node.what() + " undoes nothing: no activity beside it has a handler",
              node.place(),
              "attach a compensation event to what is to be undone, in the same process or"
                  + " sub-process");
    }
    graph.pass(id, onward, node.place());
  }

  private Target undoing(FlowNode by, FlowNode activity, FlowNode handler, List<Target> next) {
    String thrower = graph.ids().of(by.id());
    String undo = graph.ids().fresh(thrower + "." + handler.id());
    String check = graph.ids().fresh(thrower + "." + activity.id());
    String done = graph.ids().of(activity.id());
    Work work = new Tasks(process).of(handler);
    graph.add(
        new Node(
            undo, work.kind(), next, Join.UNSAID, work.policy(), handler.place(), work.sets()));
    String rule = "$executionCount(" + Formula.text(done) + ") > 0";
    graph.add(
        check,
        new NodeKind.Switch(
            List.of(new NodeKind.Case(Routes.rule(rule, by.place()), List.of(Target.of(undo))))),
        next,
        by.place());
    return Target.of(check);
  }
}
