package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import org.jspecify.annotations.Nullable;

/** What is waited for: moments, messages and signals. */
final class Messages {
  private final ProcessParts process;

  Messages(ProcessParts process) {
    this.process = process;
  }

  /** A node that waits for what an event says, or null; a problem says why. */
  @Nullable NodeKind awaited(FlowNode node) {
    XmlElement event = node.event();
    Report report = process.report(node);
    if (event == null) {
      report.problem(
          ProblemCode.MISSING_KEY,
          node.what() + " waits for nothing",
          node.place(),
          "give it a timer, a message or a signal");
      return null;
    }
    return switch (event.name()) {
      case "timerEventDefinition" -> {
        Timing timing = Timing.of(event, process.expressions(node), report);
        yield timing == null ? null : new NodeKind.Wait(timing.length());
      }
      case "messageEventDefinition" -> message(node, event, report);
      case "signalEventDefinition" -> signal(node, event, report);
      default -> {
        ScopeReader.unsupported(report, event);
        yield null;
      }
    };
  }

  /** How often what an event waits for can come, 0 for as often as it likes. */
  int times(FlowNode node) {
    XmlElement event = node.event();
    if (event == null || !event.is("timerEventDefinition")) {
      return 0;
    }
    Timing timing =
        Timing.of(
            event,
            new Expressions(process.report(node), process.variables.read),
            process.report(node));
    return timing == null ? 1 : timing.times();
  }

  /**
   * A node that waits for a message.
   *
   * @param from what refers to it
   */
  NodeKind message(FlowNode node, XmlElement from, Report report) {
    XmlElement message = process.declared.find(from, "messageRef", report);
    Template key = key(node);
    for (XmlElement each :
        message == null
            ? java.util.List.<XmlElement>of()
            : message.extensions(Vocabulary.ZEEBES, "subscription")) {
      key = process.expressions(node).value(each.attribute("correlationKey", ""), each.place());
    }
    return new NodeKind.Signal(name(message, node), key, null, null, null);
  }

  private NodeKind signal(FlowNode node, XmlElement event, Report report) {
    XmlElement signal = process.declared.find(event, "signalRef", report);
    return new NodeKind.Signal(name(signal, node), key(node), null, null, null);
  }

  private @Nullable Template key(FlowNode node) {
    String key = node.element().within(Vocabulary.PAWL, "key");
    return key == null
        ? null
        : Expressions.computed(
            process.expressions(node).formula(key, null, node.place()), node.place());
  }

  /** As signals can be called. */
  private static String name(@Nullable XmlElement declared, FlowNode node) {
    String name = declared == null ? node.id() : declared.attribute("name", declared.id());
    String safe = name.strip().replaceAll("[^A-Za-z0-9_.:-]", "_");
    String shorter = safe.substring(0, Math.min(100, safe.length()));
    return NodeKind.Signal.isName(shorter) ? shorter : "message";
  }
}
