package dev.pawl.lsp.feature;

import dev.pawl.engine.check.WorkflowTypes;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the expression at a spot sees, as well as that can be told. */
final class Seen {
  private Seen() {}

  /**
   * @param expression where it stands in the document
   */
  static Surroundings from(Document document, Where where, Part expression) {
    ToolText tool = where.tool();
    NodeText node = where.node();
    WorkflowTypes types =
        tool == null ? null : document.typesWithout(expression, tool.name()).orElse(null);
    Optional<Surroundings> exact =
        types == null
            ? Optional.empty()
            : types
                .seenAt(document.place(expression.start()))
                .or(() -> node == null ? Optional.empty() : types.seenFrom(node.id()));
    return exact.orElseGet(() -> anything(tool, node, types));
  }

  /** Where nobody knows the way here, every other node may have run. */
  private static Surroundings anything(
      @Nullable ToolText tool, @Nullable NodeText own, @Nullable WorkflowTypes types) {
    Map<String, Type> outputs = new LinkedHashMap<>();
    if (tool != null) {
      for (NodeText node : tool.nodes()) {
        Type known = types == null ? Type.NEVER : types.output(node.id());
        if (!node.id().isEmpty() && !node.equals(own)) {
          outputs.put(node.id(), known.isNever() ? Type.ANY : known);
        }
      }
    }
    return new Anything(outputs);
  }

  private record Anything(Map<String, Type> outputs) implements Surroundings {
    @Override
    public Type input() {
      return Type.object(Members.closed(outputs));
    }

    @Override
    public Map<String, Type> variables() {
      return Map.of();
    }

    @Override
    public Set<String> nodes() {
      return outputs.keySet();
    }

    @Override
    public Optional<Surroundings.Seen> node(String name) {
      return Optional.ofNullable(outputs.get(name))
          .map(type -> new Surroundings.Seen(Standing.PERHAPS, type));
    }
  }

  /** What a path looks at: the elements of lists. */
  static Type flat(Type type) {
    Type flat = type;
    for (int i = 0; i < 2 && flat.has(Kind.ARRAY); i++) {
      flat = flat.without(Kind.ARRAY).or(flat.items());
    }
    return flat;
  }
}
