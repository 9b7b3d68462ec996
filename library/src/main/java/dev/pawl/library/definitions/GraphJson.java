package dev.pawl.library.definitions;

import dev.pawl.formats.diagram.Diagram;
import dev.pawl.formats.diagram.PlacedDiagram;
import dev.pawl.json.Values;
import dev.pawl.model.Companion;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A definition as a graph that pages draw: enough for any format. */
public final class GraphJson {
  private final Definition definition;
  private final WrittenParts written;
  private final Map<String, ?> kept;
  private final PlacedDiagram placed;
  private final Map<String, Node> nodes = new HashMap<>();

  private GraphJson(Definition definition, WrittenParts written, Map<String, ?> kept) {
    this.definition = definition;
    this.written = written;
    this.kept = kept;
    this.placed = PlacedDiagram.of(definition);
    definition.nodes().forEach(node -> nodes.putIfAbsent(node.id(), node));
  }

  /** The graph of what stands in no file, such as a version that is kept with a run. */
  public static Map<String, @Nullable Object> of(Definition definition) {
    return new GraphJson(definition, WrittenParts.of("none.json", new byte[0]), Map.of()).write(0);
  }

  /**
   * @param kept where nodes stand, by their ids, as it is kept beside the file
   * @param errors how many the tool has
   */
  static Map<String, @Nullable Object> of(
      Definition definition, WrittenParts written, Map<String, ?> kept, long errors) {
    return new GraphJson(definition, written, kept).write(errors);
  }

  private Map<String, @Nullable Object> write(long errors) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", definition.name());
    json.put("title", definition.title());
    json.put("description", definition.description());
    place(definition.place(), json);
    json.put("inputSchema", definition.inputSchema().value());
    json.put(
        "outputSchema",
        definition.outputSchema() == null ? null : definition.outputSchema().value());
    json.put("errors", errors);
    json.put(
        "pointer", written.at(definition.place()).map(WrittenParts.Part::pointer).orElse(null));
    Map<String, PlacedDiagram.Spot> spots = new HashMap<>();
    placed.boxes().forEach(each -> spots.put(each.id(), each));
    json.put(
        "nodes",
        placed.diagram().boxes().stream().map(box -> node(box, spots.get(box.id()))).toList());
    json.put("edges", edges());
    json.put("width", placed.width());
    json.put("height", placed.height());
    return json;
  }

  private Map<String, @Nullable Object> node(Diagram.Box box, PlacedDiagram.@Nullable Spot spot) {
    Node node = nodes.get(box.id());
    WrittenParts.Part part = node == null ? null : written.at(node.place()).orElse(null);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", box.id());
    json.put("type", box.type());
    json.put("shape", box.shape().name().toLowerCase(Locale.ROOT));
    json.put("title", title(box, part));
    json.put("detail", box.detail());
    json.put("note", box.note());
    place(node == null ? Place.UNKNOWN : node.place(), json);
    json.put("pointer", part == null ? null : part.pointer());
    json.put("written", part == null ? null : part.mapping().value());
    json.put("calls", node == null ? null : calls(node.kind()));
    json.put(
        "companions",
        node == null
            ? List.of()
            : node.policy().companions().stream()
                .map(Companion::node)
                .map(each -> each.name())
                .toList());
    json.put("forks", box.forks());
    json.put("joins", box.joins());
    json.put("body", body(node));
    json.put("at", at(box.id(), part));
    json.put("auto", spot == null ? null : spot(spot));
    return json;
  }

  /** Some formats have a name for people beside the id. */
  private static String title(Diagram.Box box, WrittenParts.@Nullable Part part) {
    if (part != null) {
      for (String key : List.of("title", "label", "name")) {
        if (part.mapping().value().get(key) instanceof String text && !text.isBlank()) {
          return text;
        }
      }
    }
    return box.id();
  }

  private static @Nullable Object body(@Nullable Node node) {
    if (node == null || !(node.kind() instanceof NodeKind.Foreach each)) {
      return null;
    }
    NodeKind kind = each.body().kind();
    return Values.object(
        "type", kind.type().word(), "detail", Diagram.detail(kind), "calls", calls(kind));
  }

  /** What a node of this kind calls; null for none. */
  public static @Nullable Object calls(NodeKind kind) {
    return switch (kind) {
      case NodeKind.Mcp mcp -> Values.object("server", mcp.server().name(), "tool", mcp.tool());
      case NodeKind.SubWorkflow child -> Values.object("workflow", child.tool().name());
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Transform _, NodeKind.Switch _ -> null;
      case NodeKind.Foreach _, NodeKind.Wait _, NodeKind.Ask _, NodeKind.Signal _ -> null;
      case NodeKind.Prompt _, NodeKind.Fail _, NodeKind.Finish _ -> null;
    };
  }

  /** The file itself says it, or what is kept beside it. */
  private @Nullable Object at(String id, WrittenParts.@Nullable Part part) {
    Map<String, @Nullable Object> inFile =
        part == null ? null : WrittenParts.position(part.mapping());
    Object known = inFile == null ? kept.get(id) : inFile;
    return known instanceof Map<?, ?> point
        ? Values.object("x", point.get("x"), "y", point.get("y"))
        : null;
  }

  private static Map<String, @Nullable Object> spot(PlacedDiagram.Spot spot) {
    return Values.object(
        "x", spot.x(), "y", spot.y(), "width", spot.width(), "height", spot.height());
  }

  private List<Map<String, @Nullable Object>> edges() {
    Set<String> ids = new HashSet<>();
    return placed.diagram().arrows().stream().map(arrow -> edge(arrow, ids)).toList();
  }

  private static Map<String, @Nullable Object> edge(Diagram.Arrow arrow, Set<String> ids) {
    String kind = arrow.style().name().toLowerCase(Locale.ROOT);
    String id = arrow.from() + ">" + arrow.to() + ":" + kind + ":" + arrow.arm();
    String unique = id;
    for (int again = 2; !ids.add(unique); again++) {
      unique = id + ":" + again;
    }
    return Values.object(
        "id", unique,
        "from", arrow.from(),
        "to", arrow.to(),
        "label", arrow.label(),
        "kind", kind,
        "back", arrow.back(),
        "arm", arrow.arm());
  }

  private static void place(Place place, Map<String, @Nullable Object> json) {
    json.put("line", place.line() == 0 ? null : place.line());
    json.put("column", place.line() == 0 ? null : place.column());
  }
}
