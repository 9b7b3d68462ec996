package dev.pawl.formats.bpmn;

import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An event, activity or gateway, with the arrows from and to it. */
final class FlowNode {
  static final Set<String> ACTIVITIES =
      Set.of(
          "task",
          "serviceTask",
          "sendTask",
          "receiveTask",
          "userTask",
          "manualTask",
          "scriptTask",
          "businessRuleTask",
          "callActivity",
          "subProcess");

  static final Set<String> OTHERS =
      Set.of(
          "startEvent",
          "endEvent",
          "intermediateCatchEvent",
          "intermediateThrowEvent",
          "boundaryEvent",
          "exclusiveGateway",
          "parallelGateway",
          "inclusiveGateway",
          "eventBasedGateway");

  private final XmlElement element;
  private final List<SequenceFlow> incoming = new ArrayList<>();
  private final List<SequenceFlow> outgoing = new ArrayList<>();
  private final List<FlowNode> boundary = new ArrayList<>();

  /** What undoes it, or null. */
  private @Nullable FlowNode compensation;

  FlowNode(XmlElement element) {
    this.element = element;
  }

  XmlElement element() {
    return element;
  }

  String id() {
    return element.id();
  }

  String type() {
    return element.name();
  }

  Place place() {
    return element.place();
  }

  boolean is(String type) {
    return element.is(type);
  }

  boolean isActivity() {
    return ACTIVITIES.contains(type());
  }

  /** What people call it. */
  String name() {
    String name = element.attribute("name", "").strip().replaceAll("\\s+", " ");
    return name.isEmpty() ? id() : name;
  }

  String what() {
    return type() + " `" + id() + "`";
  }

  List<SequenceFlow> incoming() {
    return incoming;
  }

  List<SequenceFlow> outgoing() {
    return outgoing;
  }

  /** The events at its edge, but those of compensation. */
  List<FlowNode> boundary() {
    return boundary;
  }

  @Nullable FlowNode compensation() {
    return compensation;
  }

  void compensatedBy(FlowNode handler) {
    compensation = handler;
  }

  boolean undoes() {
    return "true".equals(element.attribute("isForCompensation"));
  }

  /** A sub-process that begins when something happens. */
  boolean isEventSubProcess() {
    return is("subProcess") && "true".equals(element.attribute("triggeredByEvent"));
  }

  /** What kind of event it is, or null for one of no kind. */
  @Nullable XmlElement event() {
    for (XmlElement each : element.children()) {
      if (each.isBpmn() && each.name().endsWith("EventDefinition")) {
        return each;
      }
    }
    return null;
  }

  boolean isEvent(String kind) {
    XmlElement event = event();
    return event != null && event.is(kind + "EventDefinition");
  }

  /** How it is repeated, or null. */
  @Nullable XmlElement loop() {
    XmlElement several = element.first("multiInstanceLoopCharacteristics");
    return several == null ? element.first("standardLoopCharacteristics") : several;
  }
}
