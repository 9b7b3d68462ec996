package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

  /** Those of all its flows. */
  public Stream<CanvasNode> nodes() {
    return Stream.concat(Stream.of(main), flows.stream()).flatMap(flow -> flow.nodes().stream());
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
   * @param statuses {@code valid}, {@code missing} or {@code invalid}, by the place of a node: ids
   *     are used again within flows
   */
  public String withStatuses(Map<Place, String> statuses) {
    return Json.pretty(marked(source, statuses)) + "\n";
  }

  private static @Nullable Object marked(Source part, Map<Place, String> statuses) {
    return switch (part) {
      case Source.Scalar scalar -> scalar.value();
      case Source.Sequence sequence ->
          Values.list(sequence.items().stream().map(each -> marked(each, statuses)).toArray());
      case Source.Mapping mapping -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> copy.put(key, marked(entry.value(), statuses)));
        String status = statuses.get(mapping.place());
        if (status != null && copy.get("data") instanceof Map<?, ?> data) {
          Map<String, @Nullable Object> changed = new LinkedHashMap<>(Values.asObject(data));
          changed.put("validationStatus", status);
          copy.put("data", changed);
        }
        yield copy;
      }
    };
  }
}
