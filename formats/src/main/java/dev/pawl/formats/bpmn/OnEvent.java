package dev.pawl.formats.bpmn;

import java.util.ArrayList;
import java.util.List;

/**
 * What happens beside an activity: an event at its edge, or a sub-process that begins when
 * something happens.
 *
 * @param event says what is waited for
 * @param target where a token goes then, by the id of that node; empty for where the event leads
 * @param ends whether the activity is stopped
 */
record OnEvent(FlowNode event, String target, boolean ends) {
  static OnEvent atEdge(FlowNode event) {
    return new OnEvent(event, "", !"false".equals(event.element().attribute("cancelActivity")));
  }

  /** A sub-process is begun by its start event, of which there is one. */
  static OnEvent ofSubProcess(FlowNode node, ProcessParts process) {
    List<FlowNode> starts = new ArrayList<>();
    for (XmlElement each : node.element().all("startEvent")) {
      starts.add(new FlowNode(each));
    }
    if (starts.size() != 1 || starts.getFirst().event() == null) {
      process
          .report(node)
          .problem(
              dev.pawl.model.ProblemCode.UNSUPPORTED_ELEMENT,
              node.what() + " has to begin with one event of one kind",
              node.place(),
              "give it one start event, with a timer, a message, a signal or an error");
    }
    FlowNode start = starts.isEmpty() ? node : starts.getFirst();
    boolean ends = !"false".equals(start.element().attribute("isInterrupting"));
    return new OnEvent(start, node.id(), ends);
  }

  boolean isError() {
    return event.isEvent("error");
  }

  boolean isEscalation() {
    return event.isEvent("escalation");
  }
}
