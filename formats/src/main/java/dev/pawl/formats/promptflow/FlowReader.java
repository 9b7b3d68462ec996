package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one flow. */
final class FlowReader {
  static final KeySet EXPORTED = KeySet.of("meta", "metadata", "nodes", "edges");
  private static final KeySet META =
      KeySet.of("name", "version", "description", "created", "updated", "publish");
  private static final int LONGEST_ID = 50;
  private static final Pattern VERSION = Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}");

  private final FlowShape shape;
  private final Cursor flow;

  /** What an export says of all its flows, or null. */
  private final Source.@Nullable Mapping whole;

  FlowReader(FlowShape shape, Cursor flow, Source.@Nullable Mapping whole) {
    this.shape = shape;
    this.flow = flow;
    this.whole = whole;
  }

  /** Null when it has an error. */
  @Nullable Flow read() {
    FlowMeta meta = meta();
    List<FlowNode> nodes = nodes();
    List<FlowEdge> edges = edges(nodes);
    if (!flow.report().failed()) {
      refuseCycles(nodes, edges);
    }
    return flow.report().failed() || meta == null
        ? null
        : new Flow(meta, nodes, edges, meta.place());
  }

  /** What it says of itself; null when it says nothing. */
  @Nullable FlowMeta meta() {
    String key = shape == FlowShape.FLAT || !flow.has("meta") ? "metadata" : "meta";
    flow.required(key, "write `" + key + "` with `name` and `version`");
    Source.Mapping mapping = flow.mapping(key);
    if (mapping == null) {
      return null;
    }
    Cursor meta = new Cursor(mapping, "`" + key + "`", META, flow.report());
    return metaOf(meta);
  }

  private FlowMeta metaOf(Cursor meta) {
    Source.Scalar name =
        meta.scalarText("name", meta.required("name", "name the flow, as in `Marketing_Strategy`"));
    if (name != null && !FlowMeta.isName(String.valueOf(name.value()))) {
      meta.problem(
          ProblemCode.BAD_NAME,
          "`" + name.value() + "` cannot be the name of a flow",
          name.place(),
          FlowMeta.NAME_RULE);
    }
    return new FlowMeta(
        name == null ? "" : String.valueOf(name.value()),
        version(meta),
        meta.optionalText("description"),
        moment(meta, "created"),
        moment(meta, "updated"),
        meta.flag("publish", false),
        name == null ? meta.place() : name.place());
  }

  /** That of a flow of an export may be said for all of them. */
  private String version(Cursor meta) {
    Source given = meta.get("version");
    Source known = given == null && whole != null ? whole.get("version") : given;
    Source.Scalar version =
        known == null
            ? meta.scalarText("version", meta.required("version", "write it as in `1.0.0`"))
            : meta.scalarText("version", known);
    String text = version == null ? "" : String.valueOf(version.value());
    if (version != null && !VERSION.matcher(text).matches()) {
      meta.problem(
          ProblemCode.BAD_VALUE,
          meta.name("version") + " cannot be `" + text + "`",
          version.place(),
          "use three numbers, as in `1.0.0`");
    }
    return text;
  }

  /** ISO 8601: a moment, or only a day. */
  private static @Nullable String moment(Cursor meta, String key) {
    Source.Scalar given = meta.scalarText(key, meta.get(key));
    if (given == null) {
      return null;
    }
    String text = String.valueOf(given.value());
    if (!isMoment(text)) {
      meta.problem(
          ProblemCode.BAD_VALUE,
          meta.name(key) + " is no date of ISO 8601",
          given.place(),
          "write it as in `2025-10-07T00:00:00.000Z`");
    }
    return text;
  }

  private static boolean isMoment(String text) {
    try {
      if (text.length() == 10) {
        LocalDate _ = LocalDate.parse(text);
      } else {
        OffsetDateTime _ = OffsetDateTime.parse(text);
      }
      return true;
    } catch (DateTimeException _) {
      return false;
    }
  }

  private List<FlowNode> nodes() {
    flow.required("nodes", "list at least one node");
    Source.Sequence sequence = flow.sequence("nodes");
    List<Source> sources = sequence == null ? List.of() : sequence.items();
    if (sequence != null && sources.isEmpty()) {
      flow.problem(
          ProblemCode.BAD_VALUE,
          flow.name("nodes") + " is empty",
          sequence.place(),
          "list one node");
    }
    if (sources.size() > Flow.MOST_NODES) {
      flow.problem(
          ProblemCode.TOO_MANY_NODES,
          flow.what() + " has " + sources.size() + " nodes; " + Flow.MOST_NODES + " is the most",
          flow.placeOf("nodes"),
          "split it into several flows");
      return List.of();
    }
    List<FlowNode> nodes = new ArrayList<>();
    Map<String, Place> ids = new HashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      FlowNode node = new FlowNodeReader(shape, flow.report()).read(sources.get(i), i);
      if (node != null) {
        nodes.add(node);
        refuseTwice(ids, node);
      }
    }
    return nodes;
  }

  private void refuseTwice(Map<String, Place> ids, FlowNode node) {
    Place first = node.id().isEmpty() ? null : ids.putIfAbsent(node.id(), node.place());
    if (first != null) {
      flow.report()
          .forNode(node.id())
          .problem(
              ProblemCode.DUPLICATE_NODE,
              "the id `" + node.id() + "` is already used by the node in line " + first.line(),
              node.place(),
              "give each node an id of its own");
    }
  }

  private List<FlowEdge> edges(List<FlowNode> nodes) {
    flow.required("edges", "list the connections; `[]` if there are none");
    Source.Sequence sequence = flow.sequence("edges");
    List<Source> sources = sequence == null ? List.of() : sequence.items();
    if (sources.size() > Flow.MOST_EDGES) {
      flow.problem(
          ProblemCode.TOO_MANY_EDGES,
          flow.what() + " has " + sources.size() + " edges; " + Flow.MOST_EDGES + " is the most",
          flow.placeOf("edges"),
          "split it into several flows");
      return List.of();
    }
    return new FlowEdgeReader(shape, flow.report(), nodes).readAll(sources);
  }

  private void refuseCycles(List<FlowNode> nodes, List<FlowEdge> edges) {
    List<String> cycle = FlowOrder.of(nodes, edges).cycle();
    if (!cycle.isEmpty()) {
      FlowEdge closing =
          edges.stream()
              .filter(each -> each.orders())
              .filter(each -> each.source().equals(cycle.get(cycle.size() - 2)))
              .filter(each -> each.target().equals(cycle.getLast()))
              .findFirst()
              .orElseThrow();
      flow.problem(
          ProblemCode.CIRCULAR_DEPENDENCY,
          "Circular dependency detected: " + String.join(" → ", cycle),
          closing.place(),
          "remove one of these connections");
    }
  }

  /** Whether something can be an id; else that is reported. */
  static void checkId(Source.Scalar id, Cursor where) {
    String text = String.valueOf(id.value());
    if (text.codePointCount(0, text.length()) > LONGEST_ID) {
      where.problem(
          ProblemCode.BAD_NAME,
          where.name("id") + " has more than " + LONGEST_ID + " characters",
          id.place(),
          "shorten it");
    }
  }
}
