package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Shape;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The words in a box, and the shape that goes with them. */
final class Captions {
  private Captions() {}

  static Shape shape(NodeKind kind) {
    return switch (kind) {
      case NodeKind.Entry _ -> Shape.START;
      case NodeKind.Exit _, NodeKind.Fail _, NodeKind.Finish _ -> Shape.END;
      case NodeKind.Mcp _ -> Shape.CALL;
      case NodeKind.Transform _, NodeKind.Prompt _ -> Shape.COMPUTE;
      case NodeKind.Switch _ -> Shape.DECISION;
      case NodeKind.Foreach _ -> Shape.EACH;
      case NodeKind.SubWorkflow _ -> Shape.CHILD;
      case NodeKind.Wait _, NodeKind.Signal _ -> Shape.PAUSE;
      case NodeKind.Ask _ -> Shape.QUESTION;
    };
  }

  static String detail(NodeKind kind) {
    return switch (kind) {
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Switch _, NodeKind.Finish _ -> "";
      case NodeKind.Mcp mcp -> mcp.server().name() + "." + mcp.tool();
      case NodeKind.Transform transform -> oneLine(transform.expression().text());
      case NodeKind.Foreach each -> text(each.items()) + " → " + body(each.body().kind());
      case NodeKind.SubWorkflow child -> child.tool().name();
      case NodeKind.Wait pause -> text(pause.duration());
      case NodeKind.Ask ask -> text(ask.question());
      case NodeKind.Prompt prompt -> prompt.name() == null ? text(prompt.text()) : prompt.name();
      case NodeKind.Fail fail -> fail.code();
      case NodeKind.Signal signal ->
          signal.name() + (signal.key() == null ? "" : " " + text(signal.key()));
    };
  }

  /** How a node goes about it: of a foreach both its own policy and that of its body. */
  static String note(Node node) {
    List<String> parts = new ArrayList<>();
    if (node.kind() instanceof NodeKind.Foreach each) {
      if (each.concurrency() > 1) {
        parts.add(each.concurrency() + " at a time");
      }
      describe(each.body().kind(), parts);
      describe(each.body().policy(), parts);
    }
    describe(node.kind(), parts);
    describe(node.policy(), parts);
    return String.join(" · ", parts);
  }

  /** What can be answered to a question. */
  private static void describe(NodeKind kind, List<String> parts) {
    if (kind instanceof NodeKind.Ask ask) {
      switch (ask.to()) {
        case HUMAN -> {}
        case MODEL -> parts.add("to the model");
        case CLIENT -> parts.add("to the client");
      }
      if (!ask.options().isEmpty()) {
        parts.add(oneLine(String.join(" / ", ask.options())));
      }
    }
  }

  private static void describe(Policy policy, List<String> parts) {
    if (policy.retry() != null && policy.retry().attempts() > 1) {
      parts.add(policy.retry().attempts() + " attempts");
    }
    if (policy.timeout() != null) {
      parts.add("timeout " + text(policy.timeout()));
    }
    if (policy.deadline() != null) {
      parts.add("deadline " + text(policy.deadline()));
    }
  }

  private static String body(NodeKind kind) {
    String detail = detail(kind);
    return detail.isEmpty() ? kind.type().word() : detail;
  }

  private static String text(Template template) {
    return switch (template) {
      case Template.Literal literal ->
          literal.value() instanceof String text ? oneLine(text) : RuleText.of(literal.value());
      case Template.Computed computed -> oneLine(computed.expression().text());
      case Template.Fields _ -> "{…}";
      case Template.Elements _ -> "[…]";
      case Template.Text text -> oneLine(text.text().toString());
    };
  }

  /** As graph files write it: {@code 1h30m}, {@code 10s}, {@code 500ms}. */
  private static String text(Duration duration) {
    if (duration.toMillis() == 0) {
      return "0s";
    }
    String text = duration.toDays() > 0 ? duration.toDays() + "d" : "";
    text += duration.toHoursPart() > 0 ? duration.toHoursPart() + "h" : "";
    text += duration.toMinutesPart() > 0 ? duration.toMinutesPart() + "m" : "";
    text += duration.toSecondsPart() > 0 ? duration.toSecondsPart() + "s" : "";
    return text + (duration.toMillisPart() > 0 ? duration.toMillisPart() + "ms" : "");
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
