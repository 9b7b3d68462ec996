package dev.pawl.formats.canvas;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.List;

/** A workflow of a canvas, or one that others of the same file run as one step. */
public record CanvasFlow(
    String id,
    String name,
    String description,
    List<CanvasNode> nodes,
    List<CanvasConnection> connections,
    Source.Mapping source) {
  public CanvasFlow {
    nodes = List.copyOf(nodes);
    connections = List.copyOf(connections);
  }

  public Place place() {
    return source.place();
  }
}
