package dev.pawl.formats.promptflow;

import dev.pawl.model.Source;
import org.jspecify.annotations.Nullable;

/** The two shapes that files with flows have, told from all else that is JSON. */
enum FlowShape {
  /** One flow: {@code metadata}, {@code nodes}, and {@code edges} with a {@code type}. */
  FLAT,
  /** Several of them, as an editor exports them: edges say in {@code data} what they are. */
  EXPORT;

  /** The shape, or null when it is something else. */
  static @Nullable FlowShape of(Source root) {
    if (!(root instanceof Source.Mapping mapping) || mapping.get("connections") != null) {
      return null;
    }
    if (mapping.get("flows") instanceof Source.Sequence flows
        && flows.items().stream().anyMatch(FlowShape::isPart)) {
      return EXPORT;
    }
    return isFlat(mapping) ? FLAT : null;
  }

  /** For a file that cannot be read to its end. */
  static boolean isMentionedIn(String text) {
    return text.contains("\"nodes\"")
        && text.contains("\"edges\"")
        && text.contains("\"metadata\"")
        && !text.contains("\"connections\"");
  }

  private static boolean isFlat(Source.Mapping mapping) {
    return mapping.get("nodes") instanceof Source.Sequence nodes
        && (hasFlowNode(nodes)
            || (mapping.get("metadata") instanceof Source.Mapping
                && mapping.get("edges") instanceof Source.Sequence));
  }

  private static boolean isPart(Source item) {
    return item instanceof Source.Mapping flow
        && flow.get("nodes") instanceof Source.Sequence nodes
        && (flow.get("edges") instanceof Source.Sequence || hasFlowNode(nodes));
  }

  private static boolean hasFlowNode(Source.Sequence nodes) {
    return nodes.items().stream()
        .anyMatch(
            node ->
                node instanceof Source.Mapping mapping
                    && mapping.get("data") instanceof Source.Mapping
                    && mapping.get("type") instanceof Source.Scalar type
                    && FlowNode.Type.of(String.valueOf(type.value())) != null);
  }
}
