package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A canvas file in memory. All of it is kept, also what this version does not know, in the order in
 * which it was written: what is read and written again means the same.
 *
 * @param flows those that nodes of the others run as one step
 */
public record Canvas(CanvasFlow main, List<CanvasFlow> flows, Source.Mapping source) {
  public Canvas {
    flows = List.copyOf(flows);
  }

  /** Reads a file as far as it can be read, or nothing if it is no canvas. */
  public static Optional<Canvas> read(String fileName, byte[] content) {
    Reading reading = SourceReader.read(fileName, content);
    return reading.root() instanceof Source.Mapping root && isCanvas(root)
        ? Optional.of(new CanvasReader(fileName, new Report(reading)).read(root))
        : Optional.empty();
  }

  /** By its shape alone. */
  static boolean isCanvas(Source root) {
    return root instanceof Source.Mapping mapping
        && mapping.get("nodes") instanceof Source.Sequence
        && mapping.get("connections") instanceof Source.Sequence;
  }

  /** As a file, in the order in which it was read. */
  public String text() {
    return Json.pretty(source.value()) + "\n";
  }

  /**
   * The same with what is known of its mcp nodes.
   *
   * @param statuses {@code valid}, {@code missing} or {@code invalid}, by the id of a flow's node
   */
  public String withStatuses(Map<String, String> statuses) {
    Map<String, @Nullable Object> root = new LinkedHashMap<>(source.value());
    root.computeIfPresent("nodes", (_, nodes) -> marked(nodes, statuses));
    root.computeIfPresent("subAgentFlows", (_, all) -> inFlows(all, statuses));
    return Json.pretty(root) + "\n";
  }

  private static Object inFlows(Object flows, Map<String, String> statuses) {
    if (!(flows instanceof List<?> list)) {
      return flows;
    }
    return list.stream()
        .map(
            flow -> {
              if (!(flow instanceof Map<?, ?> known)) {
                return flow;
              }
              Map<Object, @Nullable Object> copy = new LinkedHashMap<>(known);
              copy.computeIfPresent("nodes", (_, nodes) -> marked(nodes, statuses));
              return copy;
            })
        .toList();
  }

  private static Object marked(Object nodes, Map<String, String> statuses) {
    return nodes instanceof List<?> list
        ? list.stream().map(node -> marked(node, statuses, "data")).toList()
        : nodes;
  }

  private static Object marked(Object node, Map<String, String> statuses, String key) {
    if (!(node instanceof Map<?, ?> known)
        || !(known.get(key) instanceof Map<?, ?> data)
        || !(known.get("id") instanceof String id)
        || !statuses.containsKey(id)) {
      return node;
    }
    Map<Object, @Nullable Object> changed = new LinkedHashMap<>(data);
    changed.put("validationStatus", statuses.get(id));
    Map<Object, @Nullable Object> copy = new LinkedHashMap<>(known);
    copy.put(key, changed);
    return copy;
  }
}
