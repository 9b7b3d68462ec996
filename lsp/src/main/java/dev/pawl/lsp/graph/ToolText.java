package dev.pawl.lsp.graph;

import dev.pawl.lsp.text.Part;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is written so far.
 *
 * @param name empty if it has none yet
 * @param nodes its own, or those that all tools of the file share
 */
public record ToolText(
    String name, Part.@Nullable Scalar written, Part.Group group, List<NodeText> nodes) {
  public ToolText {
    nodes = List.copyOf(nodes);
  }

  public Optional<NodeText> node(String id) {
    return nodes.stream().filter(node -> node.id().equals(id)).findFirst();
  }
}
