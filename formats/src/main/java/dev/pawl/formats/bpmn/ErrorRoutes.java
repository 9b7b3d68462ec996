package dev.pawl.formats.bpmn;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.KnownAs;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where tokens go when an activity fails: to the event that catches this failure. */
final class ErrorRoutes {
  /** How the code of a failure begins that stands for an escalation. */
  static final String ESCALATION = "escalation.";

  private final ProcessParts process;
  private final Graph graph;
  private final Routes routes;

  ErrorRoutes(ProcessParts process, Graph graph, Routes routes) {
    this.process = process;
    this.graph = graph;
    this.routes = routes;
  }

  /** The node that takes over when another one fails, or null when nothing catches that. */
  @Nullable Target route(String id, List<OnEvent> events, Place place) {
    if (events.isEmpty()) {
      return null;
    }
    String error = "$." + Formula.name(id) + ".error";
    String code = "(" + error + ".details.code ? " + error + ".details.code : " + error + ".code)";
    List<NodeKind.Case> cases = new ArrayList<>();
    Set<String> caught = new HashSet<>();
    Target any = null;
    for (OnEvent each : events) {
      String wanted = wanted(each);
      Target target = handler(each, error, code);
      if (each.isEscalation() && !each.ends()) {
        ScopeReader.unsupported(process.report(each.event()), event(each));
      }
      if (wanted == null && each.isError()) {
        any = target;
      } else {
        cases.add(one(code, wanted == null ? ESCALATION : wanted, wanted == null, target, place));
        caught.add(String.valueOf(wanted));
      }
    }
    if (any != null && cases.isEmpty()) {
      return any;
    }
    String choice = graph.ids().fresh(id + ".caught");
    List<Target> otherwise =
        any == null ? List.of(again(id, error, code, caught, cases, place)) : List.of(any);
    graph.add(choice, new NodeKind.Switch(cases), otherwise, place);
    return Target.of(choice);
  }

  private static XmlElement event(OnEvent on) {
    XmlElement event = on.event().event();
    return event == null ? on.event().element() : event;
  }

  /** The code that an event catches, or null for any. */
  private @Nullable String wanted(OnEvent on) {
    XmlElement event = event(on);
    var report = process.report(on.event());
    if (on.isError()) {
      return Declared.code(process.declared.find(event, "errorRef", report), "errorCode");
    }
    String code =
        Declared.code(process.declared.find(event, "escalationRef", report), "escalationCode");
    return code == null ? null : ESCALATION + code;
  }

  private static NodeKind.Case one(
      String code, String wanted, boolean begins, Target target, Place place) {
    String text = Formula.text(wanted);
    String rule =
        begins
            ? "$substring(" + code + ", 0, " + wanted.length() + ") = " + text
            : code + " = " + text;
    return new NodeKind.Case(Routes.rule(rule, place), List.of(target));
  }

  /** A node that stands for the event, and tells what it has caught. */
  private Target handler(OnEvent on, String error, String code) {
    FlowNode event = on.event();
    String id = graph.ids().of(event.id());
    List<Target> next =
        on.target().isEmpty()
            ? routes.onward(event)
            : List.of(Target.of(graph.ids().of(on.target())));
    List<String> members = new ArrayList<>();
    List<String> names = new ArrayList<>();
    String codeName = event(on).foreign(Vocabulary.KIN, "errorCodeVariable");
    String messageName = event(on).foreign(Vocabulary.KIN, "errorMessageVariable");
    if (codeName != null) {
      names.add(codeName);
      members.add(Formula.text(codeName) + ": " + code);
    }
    if (messageName != null) {
      names.add(messageName);
      members.add(Formula.text(messageName) + ": " + error + ".message");
    }
    process.variables.written.addAll(names);
    graph.compute(
        id, "{" + String.join(", ", members) + "}", KnownAs.members(names), next, event.place());
    return Target.of(id);
  }

  /** What nothing here catches goes on outwards, under the same code. */
  private Target again(
      String id,
      String error,
      String code,
      Set<String> caught,
      List<NodeKind.Case> cases,
      Place place) {
    for (String each : process.declared.errorCodes()) {
      if (caught.add(each)) {
        cases.add(one(code, each, false, failing(id, each, error, place), place));
      }
    }
    return failing(id, "ERROR", error, place);
  }

  private Target failing(String id, String code, String error, Place place) {
    String node = graph.ids().fresh(id + "." + code);
    String message = error + ".code & \": \" & " + error + ".message";
    graph.add(
        node,
        new NodeKind.Fail(code, new Template.Computed(new ExpressionText(message, place, null))),
        List.of(),
        place);
    return Target.of(node);
  }
}
