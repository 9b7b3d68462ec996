package dev.pawl.formats.export;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes tools as a canvas: the first is its workflow, the others are flows that it runs. */
final class CanvasDrawing {
  private static final int ACROSS = 300;
  private static final int DOWN = 150;

  private final List<String> losses = new ArrayList<>();

  static Export write(List<Definition> definitions, String path) {
    CanvasDrawing drawing = new CanvasDrawing();
    Definition main = definitions.getFirst();
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("id", main.name());
    String title = main.title();
    file.put("name", title == null ? main.name() : title);
    file.put("description", main.description());
    file.put("version", "1.0.0");
    file.put("schemaVersion", "1.2.0");
    drawing.flow(main, file);
    List<@Nullable Object> flows = new ArrayList<>();
    for (Definition each : definitions.subList(1, definitions.size())) {
      Map<String, @Nullable Object> flow = new LinkedHashMap<>();
      flow.put("id", each.name());
      flow.put("name", each.name());
      flow.put("description", each.description());
      drawing.flow(each, flow);
      flows.add(flow);
    }
    if (!flows.isEmpty()) {
      file.put("subAgentFlows", flows);
    }
    return new Export(
        List.of(new ExportedFile(path, Json.pretty(file) + "\n")), List.copyOf(drawing.losses));
  }

  private void flow(Definition definition, Map<String, @Nullable Object> json) {
    Map<String, Integer> columns = columns(definition);
    Map<Integer, Integer> rows = new HashMap<>();
    List<@Nullable Object> nodes = new ArrayList<>();
    List<@Nullable Object> connections = new ArrayList<>();
    for (Node node : definition.nodes()) {
      int column = columns.getOrDefault(node.id(), 0);
      int row = rows.merge(column, 1, Integer::sum) - 1;
      nodes.add(node(definition, node, Values.object("x", column * ACROSS, "y", row * DOWN)));
      connect(node, connections);
    }
    json.put("nodes", nodes);
    json.put("connections", connections);
    if (definition.outputSchema() != null) {
      losses.add("the output schema of `" + definition.name() + "` is not written");
    }
  }

  private Map<String, @Nullable Object> node(
      Definition definition, Node node, Map<String, @Nullable Object> position) {
    String shown = "node `" + node.id() + "` of `" + definition.name() + "` ";
    DrawnNodes.Drawn drawn = node.kind().match(new DrawnNodes(what -> losses.add(shown + what)));
    Map<String, @Nullable Object> data = new LinkedHashMap<>(drawn.data());
    if (node.kind() instanceof NodeKind.Entry) {
      data.put("inputSchema", definition.inputSchema().value());
    }
    if (node.kind() instanceof NodeKind.Switch && !node.next().isEmpty()) {
      otherwise(data);
    }
    if (!node.policy().equals(Policy.NONE)) {
      losses.add(shown + "says when it is tried again, given up or undone, which is not written");
    }
    return Values.object(
        "id", node.id(),
        "type", drawn.type(),
        "name", node.id(),
        "position", position,
        "data", Values.asObject(data));
  }

  private static void otherwise(Map<String, @Nullable Object> data) {
    if (data.get("branches") instanceof List<?> branches) {
      List<@Nullable Object> all = new ArrayList<>(branches);
      all.add(DrawnNodes.otherwise(all.size()));
      data.put("branches", all);
      data.put("outputPorts", all.size());
    }
  }

  private static void connect(Node node, List<@Nullable Object> connections) {
    int port = 0;
    if (node.kind() instanceof NodeKind.Switch(List<NodeKind.Case> cases)) {
      for (NodeKind.Case each : cases) {
        connect(node, each.next(), "branch-" + port, connections);
        port++;
      }
      connect(node, node.next(), "branch-" + port, connections);
    } else {
      connect(node, node.next(), "output", connections);
    }
  }

  private static void connect(
      Node node, List<Target> targets, String port, List<@Nullable Object> connections) {
    for (Target target : targets) {
      connections.add(
          Values.object(
              "id",
              "connection-" + (connections.size() + 1),
              "from",
              node.id(),
              "to",
              target.name(),
              "fromPort",
              port,
              "toPort",
              "input"));
    }
  }

  /** How far each node is from the entry. */
  private static Map<String, Integer> columns(Definition definition) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    definition.nodes().forEach(node -> nodes.putIfAbsent(node.id(), node));
    Map<String, Integer> columns = new LinkedHashMap<>();
    List<String> open = new ArrayList<>();
    for (Node node : nodes.values()) {
      if (node.kind() instanceof NodeKind.Entry) {
        columns.put(node.id(), 0);
        open.add(node.id());
      }
    }
    for (int at = 0; at < open.size(); at++) {
      Node node = nodes.get(open.get(at));
      int column = columns.getOrDefault(open.get(at), 0) + 1;
      for (Target target : node == null ? List.<Target>of() : Walk.targets(node)) {
        if (columns.putIfAbsent(target.name(), column) == null) {
          open.add(target.name());
        }
      }
    }
    return columns;
  }
}
