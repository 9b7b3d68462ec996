package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a canvas file, and says which of them cannot be used. */
final class CanvasReader {
  static final int MOST_NODES = 1_000;
  private static final int MOST_CONNECTIONS = 3_000;
  private static final int MOST_FLOWS = 100;

  private final String fileName;
  private final Report report;

  CanvasReader(String fileName, Report report) {
    this.fileName = fileName;
    this.report = report;
  }

  Canvas read(Source.Mapping root) {
    CanvasFlow main = flow(root, ToolNames.shown(Fields.of(root).text("name"), fileName));
    List<CanvasFlow> flows = new ArrayList<>();
    for (Source each : items(root, "subAgentFlows", MOST_FLOWS)) {
      if (each instanceof Source.Mapping mapping) {
        Fields fields = new Fields(mapping);
        String name = fields.text("name");
        flows.add(flow(mapping, name.isEmpty() ? fields.text("id") : name));
      } else {
        wrong("an entry of `subAgentFlows`", "an object", each);
      }
    }
    return new Canvas(main, flows, root);
  }

  private CanvasFlow flow(Source.Mapping source, String name) {
    Fields fields = new Fields(source);
    List<CanvasNode> nodes = new ArrayList<>();
    Map<String, Place> places = new HashMap<>();
    for (Source each : items(source, "nodes", MOST_NODES)) {
      CanvasNode node = node(each, nodes.size() + 1);
      Place first = node == null ? null : places.putIfAbsent(node.id(), node.place());
      if (node != null && first != null) {
        report
            .forNode(node.id())
            .problem(
                ProblemCode.DUPLICATE_NODE,
                "the id `" + node.id() + "` is already used by the node in line " + first.line(),
                node.place(),
                "give each node an id of its own");
      } else if (node != null) {
        nodes.add(node);
      }
    }
    List<CanvasConnection> connections = new ArrayList<>();
    for (Source each : items(source, "connections", MOST_CONNECTIONS)) {
      CanvasConnection connection = connection(each);
      if (connection != null) {
        connections.add(connection);
      }
    }
    return new CanvasFlow(
        fields.text("id"), name, fields.text("description"), nodes, connections, source);
  }

  private @Nullable CanvasNode node(Source source, int number) {
    if (!(source instanceof Source.Mapping mapping)) {
      wrong("node " + number, "an object", source);
      return null;
    }
    Fields node = new Fields(mapping);
    Source.Scalar id = node.scalar("id");
    Source.Scalar type = node.scalar("type");
    if (id == null || type == null) {
      report.problem(
          ProblemCode.MISSING_KEY,
          "node " + number + " has no `" + (id == null ? "id" : "type") + "`",
          mapping.place(),
          "every node has a text for `id` and one for `type`");
      return null;
    }
    if (node.has("data") && node.mapping("data") == null) {
      wrong("`data` of node `" + id.value() + "`", "an object", mapping.get("data"));
    }
    String name = node.text("name");
    String word = String.valueOf(type.value());
    return new CanvasNode(
        String.valueOf(id.value()),
        CanvasType.of(word),
        word,
        name.isEmpty() ? String.valueOf(id.value()) : name,
        node.fields("data"),
        mapping);
  }

  private @Nullable CanvasConnection connection(Source source) {
    if (!(source instanceof Source.Mapping mapping)) {
      wrong("an entry of `connections`", "an object", source);
      return null;
    }
    Fields fields = new Fields(mapping);
    Source.Scalar from = fields.scalar("from");
    Source.Scalar to = fields.scalar("to");
    if (from == null || to == null) {
      report.problem(
          ProblemCode.MISSING_KEY,
          "a connection has no `" + (from == null ? "from" : "to") + "`",
          mapping.place(),
          "name the nodes that it leads from and to");
      return null;
    }
    return new CanvasConnection(
        new Target(String.valueOf(from.value()), from.place()),
        new Target(String.valueOf(to.value()), to.place()),
        new Target(fields.text("fromPort"), fields.placeOf("fromPort")),
        new Target(fields.text("toPort"), fields.placeOf("toPort")),
        fields.text("condition"));
  }

  private List<Source> items(Source.Mapping source, String key, int most) {
    Source value = source.get(key);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof Source.Sequence sequence)) {
      wrong("`" + key + "`", "a list", value);
      return List.of();
    }
    int count = sequence.items().size();
    if (count > most) {
      report.problem(
          ProblemCode.TOO_MANY_NODES,
          "`" + key + "` has " + count + " entries; " + most + " is the most",
          value.place(),
          "move a part of it into a workflow of its own");
      return List.of();
    }
    return sequence.items();
  }

  private void wrong(String what, String expected, @Nullable Source value) {
    if (value != null && !report.isFlawed(value)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          what + " must be " + expected + ", but it is " + ValueTypes.of(value),
          value.place(),
          ValueTypes.advice(expected, value));
    }
  }
}
