package dev.pawl.formats.bpmn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process or a sub-process consists of.
 *
 * @param nodes by id, without events at edges and without sub-processes that wait for an event
 * @param onEvents sub-processes that begin when something happens
 */
record Scope(XmlElement element, Map<String, FlowNode> nodes, List<FlowNode> onEvents) {
  Scope {
    nodes = new LinkedHashMap<>(nodes);
    onEvents = List.copyOf(onEvents);
  }

  /** The same without what waits for events. */
  Scope alone() {
    return new Scope(element, nodes, List.of());
  }

  /** Where it begins: at its start events, or at whatever nothing leads to. */
  List<FlowNode> starts() {
    List<FlowNode> starts = nodes.values().stream().filter(each -> each.is("startEvent")).toList();
    return starts.isEmpty()
        ? nodes.values().stream()
            .filter(each -> each.incoming().isEmpty() && !each.undoes())
            .filter(each -> !(each.isEvent("link") && each.is("intermediateCatchEvent")))
            .toList()
        : starts;
  }
}
