package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the connections of a flow. */
final class FlowEdgeReader {
  private static final KeySet KEYS = KeySet.of("id", "source", "target", "type", "data");
  private static final KeySet DATA = KeySet.of("connectionType");
  private static final String FLAT_TYPES = "use `data` or `chain`";
  private static final String EXPORTED_TYPES = "use `data`, `chain` or `result`";

  private final FlowShape shape;
  private final Report report;
  private final Set<String> nodes = new HashSet<>();

  FlowEdgeReader(FlowShape shape, Report report, List<FlowNode> nodes) {
    this.shape = shape;
    this.report = report;
    nodes.forEach(node -> this.nodes.add(node.id()));
  }

  List<FlowEdge> readAll(List<Source> sources) {
    List<FlowEdge> edges = new ArrayList<>();
    Map<String, Place> ids = new HashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      FlowEdge edge = read(sources.get(i), i);
      if (edge == null) {
        continue;
      }
      edges.add(edge);
      Place first = edge.id().isEmpty() ? null : ids.putIfAbsent(edge.id(), edge.place());
      if (first != null) {
        report.problem(
            ProblemCode.DUPLICATE_EDGE,
            "the id `" + edge.id() + "` is already used by the edge in line " + first.line(),
            edge.place(),
            "give each edge an id of its own");
      }
    }
    return edges;
  }

  private @Nullable FlowEdge read(Source source, int index) {
    if (!(source instanceof Source.Mapping mapping)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "edge " + (index + 1) + " must be an object, but it is " + ValueTypes.of(source),
          source.place(),
          "write `id`, `source`, `target` and `type`");
      return null;
    }
    String named =
        mapping.get("id") instanceof Source.Scalar scalar && scalar.value() instanceof String text
            ? "edge `" + text + "`"
            : "edge " + (index + 1);
    Cursor edge = new Cursor(mapping, named, KEYS, report);
    Source.Scalar id = edge.scalarText("id", edge.required("id", "give the edge an id"));
    if (id != null) {
      FlowReader.checkId(id, edge);
    }
    String from = end(edge, "source");
    String to = end(edge, "target");
    if (!from.isEmpty() && from.equals(to)) {
      edge.problem(
          ProblemCode.BAD_VALUE,
          edge.what() + " leads from `" + from + "` to itself",
          edge.place(),
          "name two different nodes");
    }
    FlowEdge.Type type = type(edge);
    return type == null
        ? null
        : new FlowEdge(id == null ? "" : String.valueOf(id.value()), from, to, type, edge.place());
  }

  private String end(Cursor edge, String key) {
    Source.Scalar end = edge.scalarText(key, edge.required(key, "name a node of the flow"));
    String id = end == null ? "" : String.valueOf(end.value());
    if (end != null && !nodes.contains(id)) {
      String hint = Suggestion.didYouMean(id, nodes);
      edge.problem(
          ProblemCode.UNKNOWN_NODE,
          edge.name(key) + " names `" + id + "`, which is no node of the flow",
          end.place(),
          hint.isEmpty() ? "name a node of the flow" : hint);
    }
    return id;
  }

  /** The shapes say it in different places; what an editor calls a type there is how it draws. */
  private FlowEdge.@Nullable Type type(Cursor edge) {
    boolean flat = shape == FlowShape.FLAT;
    String advice = flat ? FLAT_TYPES : EXPORTED_TYPES;
    Source.Mapping data = edge.mapping("data");
    Cursor where = flat || data == null ? edge : new Cursor(data, edge.what(), DATA, report);
    String key = flat ? "type" : "connectionType";
    if (!flat && data == null) {
      edge.problem(
          ProblemCode.MISSING_KEY,
          edge.what() + " has no `data` with its `connectionType`",
          edge.place(),
          advice);
      return null;
    }
    Source.Scalar given = where.scalarText(key, where.required(key, advice));
    if (given == null) {
      return null;
    }
    FlowEdge.Type type = FlowEdge.Type.of(String.valueOf(given.value()));
    if (type == null || (flat && type == FlowEdge.Type.RESULT)) {
      where.problem(
          ProblemCode.BAD_VALUE,
          where.name(key) + " cannot be `" + given.value() + "`",
          given.place(),
          advice);
      return null;
    }
    return type;
  }
}
