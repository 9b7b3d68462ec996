package dev.pawl;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that can be called, as its callers see it.
 *
 * @param title for people, or null
 * @param input JSON Schema of the arguments
 * @param output JSON Schema of the result, or null when nothing is promised
 * @param nodes the ids of its nodes, in their order
 */
public record Tool(
    String name,
    @Nullable String title,
    String description,
    Map<String, @Nullable Object> input,
    @Nullable Map<String, @Nullable Object> output,
    List<String> nodes) {
  /** Copies the list of nodes. */
  public Tool {
    nodes = List.copyOf(nodes);
  }

  static Tool of(Definition definition) {
    return new Tool(
        definition.name(),
        definition.title(),
        definition.description(),
        definition.inputSchema().value(),
        definition.outputSchema() == null ? null : definition.outputSchema().value(),
        definition.nodes().stream().map(Node::id).toList());
  }
}
