package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A flow without errors, as its file describes it. */
public record Flow(FlowMeta meta, List<FlowNode> nodes, List<FlowEdge> edges, Place place) {
  /** How much one may have. */
  public static final int MOST_NODES = 50;

  public static final int MOST_EDGES = 100;

  public Flow {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  public String name() {
    return meta.name();
  }

  public List<FlowNode> of(FlowNode.Type type) {
    return nodes.stream().filter(node -> node.type() == type).toList();
  }

  public FlowOrder order() {
    return FlowOrder.of(nodes, edges);
  }

  /** The same with all that the saved templates of its nodes declare. */
  public Flow with(SavedTemplates saved) {
    List<FlowNode> all = new ArrayList<>();
    for (FlowNode node : nodes) {
      SavedTemplate template = node.selected() == null ? null : saved.find(node.selected().name());
      all.add(template == null ? node : node.declaring(template.variables()));
    }
    return new Flow(meta, all, edges, place);
  }

  /** What its inputs have for those who give nothing. */
  public Map<String, String> presets() {
    Map<String, String> presets = new LinkedHashMap<>();
    for (FlowNode input : of(FlowNode.Type.MULTI_INPUT)) {
      for (FlowVariable each : input.variables()) {
        if (each.preset() != null) {
          presets.putIfAbsent(each.name(), each.preset());
        }
      }
    }
    return presets;
  }

  /** The variables that have to be given from outside, in the order in which they are named. */
  public Set<String> wanted() {
    Set<String> wanted = new LinkedHashSet<>();
    FlowOrder order = order();
    Map<String, String> presets = presets();
    for (FlowNode input : of(FlowNode.Type.MULTI_INPUT)) {
      input.variables().stream()
          .filter(each -> each.required() && each.preset() == null)
          .forEach(each -> wanted.add(each.name()));
    }
    for (FlowNode node : of(FlowNode.Type.TEMPLATE)) {
      Set<String> made = made(order.ancestors(node.id()));
      for (FlowVariable each : node.variables()) {
        if (each.required()
            && each.preset() == null
            && !made.contains(each.name())
            && !presets.containsKey(each.name())) {
          wanted.add(each.name());
        }
      }
    }
    return wanted;
  }

  /** Those of the wanted ones that its templates cannot do without, and that nobody gave. */
  public Set<String> missing(Set<String> given) {
    Set<String> missing = new LinkedHashSet<>(wanted());
    missing.removeAll(given);
    missing.removeIf(
        name ->
            of(FlowNode.Type.TEMPLATE).stream()
                .flatMap(node -> node.variables().stream())
                .noneMatch(each -> each.required() && each.name().equals(name)));
    return missing;
  }

  /** The names under which a node finds what those before it made. */
  public Set<String> madeBefore(String id) {
    return made(order().ancestors(id));
  }

  /** The names under which the outputs of nodes are known to those behind them. */
  static Set<String> made(Set<String> ids) {
    Set<String> names = new LinkedHashSet<>();
    for (String id : ids) {
      for (String spelling : spellings(id)) {
        names.add(spelling + FlowCompiler.RESULT);
        names.add(spelling + FlowCompiler.TEMPLATE);
      }
    }
    return names;
  }

  /** An id as it is, and without hyphens. */
  static List<String> spellings(String id) {
    List<String> spellings = new ArrayList<>(List.of(id));
    String plain = id.replace("-", "");
    if (!plain.equals(id)) {
      spellings.add(plain);
    }
    return spellings;
  }
}
