package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the nodes that decide how to go on: by expressions where all conditions of a node are some,
 * and otherwise by somebody who is asked.
 */
final class Decisions {
  private final Wiring wiring;
  private final Known known;
  private final Questions questions;
  private final Report report;

  Decisions(Wiring wiring, Known known, Questions questions, Report report) {
    this.wiring = wiring;
    this.known = known;
    this.questions = questions;
    this.report = report;
  }

  /** A branch, and the expression that decides about it, or null. */
  private record Arm(int port, Fields fields, @Nullable String expression, boolean isDefault) {
    Source.@Nullable Scalar condition() {
      return fields.scalar("condition");
    }
  }

  void add(CanvasNode node) {
    Set<String> unknown = new LinkedHashSet<>();
    List<Arm> arms = arms(node, unknown);
    boolean either = arms.size() == 2 && node.type() != CanvasType.SWITCH;
    boolean evaluated =
        !arms.isEmpty()
            && arms.getFirst().expression != null
            && arms.stream()
                .allMatch(
                    arm -> arm.expression != null || arm.isDefault || (either && arm.port == 1));
    if (evaluated) {
      evaluate(node, arms);
    } else {
      ask(node, arms, unknown);
    }
  }

  private List<Arm> arms(CanvasNode node, Set<String> unknown) {
    List<Arm> arms = new ArrayList<>();
    for (Fields each : node.arms()) {
      boolean isDefault = each.flag("isDefault");
      String expression = isDefault ? null : expression(node, each.text("condition"), unknown);
      arms.add(new Arm(arms.size(), each, expression, isDefault));
    }
    return arms;
  }

  private @Nullable String expression(CanvasNode node, String condition, Set<String> unknown) {
    String text = condition.strip();
    if (isExpression(text)) {
      return text.substring(1).strip();
    }
    Set<String> missing = new LinkedHashSet<>();
    String code =
        ConditionText.expression(
            text,
            name -> {
              String found = known.surely(node, name);
              if (found == null) {
                missing.add(name);
              }
              return found == null ? "null" : found;
            });
    if (code == null || missing.isEmpty()) {
      return code;
    }
    unknown.addAll(missing);
    return null;
  }

  /** {@code = $.x > 1}, but not {@code == 1}. */
  private static boolean isExpression(String condition) {
    return condition.startsWith("=") && !condition.startsWith("==");
  }

  private void evaluate(CanvasNode node, List<Arm> arms) {
    List<NodeKind.Case> cases = new ArrayList<>();
    List<Target> otherwise = List.of();
    for (Arm arm : arms) {
      List<Target> next = next(node, arm.port, "$previousNode(2)");
      Source.Scalar condition = arm.condition();
      if (arm.expression != null && condition != null) {
        cases.add(new NodeKind.Case(rule(arm.expression, condition), next));
      } else {
        otherwise = next;
      }
    }
    note(node, node.what() + " is decided by its conditions", "nobody is asked");
    wiring.begin(node, new NodeKind.Switch(cases), otherwise);
  }

  /** A branch that leads nowhere fails, and is no reason to take another one. */
  private List<Target> next(CanvasNode node, int port, String result) {
    List<Target> next = wiring.arm(node, port, result);
    if (!next.isEmpty()) {
      return next;
    }
    String id = wiring.beside(node, "nowhere-" + port);
    wiring.fail(
        node,
        id,
        ProblemCode.MISSING_BRANCH.name(),
        "the branch `" + node.port(port).text("label") + "` of `" + node.id() + "` leads nowhere");
    return List.of(Target.of(id));
  }

  /** An expression as a rule: whatever JavaScript calls true holds. */
  private static Source rule(String expression, Source.Scalar condition) {
    String written = String.valueOf(condition.value());
    Place text = condition.text();
    Place origin =
        text == null || !written.endsWith(expression) || written.contains("\n")
            ? null
            : text.behind(written.substring(0, written.length() - expression.length()));
    Source.Scalar value = new Source.Scalar(expression, condition.place(), origin);
    return new Source.Mapping(
        Map.of("var", new Source.Entry(condition.place(), value)), condition.place());
  }

  private void ask(CanvasNode node, List<Arm> arms, Set<String> unknown) {
    NodeKind.To to = questions.to(node, NodeKind.To.MODEL);
    List<String> labels = labels(arms);
    String why =
        unknown.isEmpty()
            ? "its conditions are prose"
            : "nothing that is known there is called `" + String.join("`, `", unknown) + "`";
    note(
        node,
        node.what()
            + (to == NodeKind.To.HUMAN
                ? " is decided by a person, who is asked: "
                : " is decided by the model behind the caller, which is asked: ")
            + why,
        "a condition that begins with `=` is an expression, as in `= $.fetch.count > 1`");
    arms.stream()
        .filter(arm -> isExpression(arm.fields.text("condition").strip()))
        .forEach(arm -> taken(node, arm));
    String route = wiring.beside(node, "route");
    wiring.begin(
        node,
        Questions.asking(to, question(node, arms, labels), labels),
        List.of(Target.of(route)));
    route(node, route, labels);
  }

  private void taken(CanvasNode node, Arm arm) {
    report
        .forNode(node.id())
        .tell(
            Severity.WARNING,
            ProblemCode.NOT_AN_EXPRESSION,
            "a condition of " + node.what() + " is an expression, but others are not",
            arm.fields.placeOf("condition"),
            "write all of them as expressions; now somebody is asked about all of them");
  }

  /** Leads on by an answer. */
  void route(CanvasNode node, String id, List<String> labels) {
    String answer = NodeIds.expression(wiring.id(node));
    List<NodeKind.Case> cases = new ArrayList<>();
    for (int port = 0; port < labels.size(); port++) {
      boolean usual =
          node.type() == CanvasType.QUESTION
              && wiring.targets(node, port).isEmpty()
              && !wiring.targets(node, CanvasGraph.OUTPUT).isEmpty();
      if (!usual) {
        Source rule =
            Source.ofValue(Map.of("==", List.of(Map.of("var", answer), labels.get(port))));
        cases.add(new NodeKind.Case(rule, next(node, port, answer)));
      }
    }
    wiring.add(node, id, new NodeKind.Switch(cases), wiring.arm(node, CanvasGraph.OUTPUT, answer));
  }

  /** What can be answered, each once. */
  private static List<String> labels(List<Arm> arms) {
    Set<String> labels = new LinkedHashSet<>();
    for (Arm arm : arms) {
      String label = arm.fields.text("label");
      String wanted = label.isEmpty() ? "branch-" + arm.port : label;
      String free = wanted;
      for (int number = 2; !labels.add(free); number++) {
        free = wanted + " (" + number + ")";
      }
    }
    return List.copyOf(labels);
  }

  private Template question(CanvasNode node, List<Arm> arms, List<String> labels) {
    StringBuilder text = new StringBuilder("Which of these holds");
    Source.Scalar target = node.data().scalar("evaluationTarget");
    text.append(target == null ? "?\n" : ", for: ");
    StringBuilder behind = new StringBuilder(target == null ? "" : "?\n");
    for (Arm arm : arms) {
      String condition = arm.fields.text("condition");
      behind
          .append("\n- ")
          .append(labels.get(arm.port))
          .append(condition.isEmpty() ? "" : ": " + condition)
          .append(arm.isDefault ? " (if none of the others does)" : "");
    }
    Map<String, Template> more = new LinkedHashMap<>();
    String before = known.before(node);
    if (before != null) {
      behind.append(Questions.BEFORE);
      more.put(Questions.BEFORE_NAME, new Template.Computed(ExpressionText.of(before)));
    }
    Source.Scalar asked = target == null ? new Source.Scalar("", node.place()) : target;
    return questions.texts(node).text(text.toString(), asked, behind.toString(), more);
  }

  private void note(CanvasNode node, String message, String advice) {
    report.forNode(node.id()).problem(ProblemCode.DECIDED_BY, message, node.place(), advice);
  }
}
