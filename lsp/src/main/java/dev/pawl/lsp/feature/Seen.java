package dev.pawl.lsp.feature;

import dev.pawl.engine.check.WorkflowTypes;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import dev.pawl.model.Source;
import java.nio.charset.StandardCharsets;
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
    return exact.orElseGet(() -> anything(where, types));
  }

  /** Where nobody knows the way here, every other node may have run. */
  private static Surroundings anything(Where where, @Nullable WorkflowTypes types) {
    ToolText tool = where.tool();
    Map<String, Type> outputs = new LinkedHashMap<>();
    if (tool != null) {
      for (NodeText node : tool.nodes()) {
        Type known = types == null ? Type.NEVER : types.output(node.id());
        if (!node.id().isEmpty() && !node.equals(where.node())) {
          Type otherwise = node.type().equals("entry") ? input(where.graph(), tool) : Type.ANY;
          outputs.put(node.id(), known.isNever() ? otherwise : known);
        }
      }
    }
    return new Anything(outputs);
  }

  /** By the schema alone, which may be whole where nothing else of the file is. */
  private static Type input(GraphText graph, ToolText tool) {
    Part schema = tool.group().get("inputSchema").orElse(null);
    if (!(schema instanceof Part.Group group)) {
      return Type.ANY;
    }
    String content = graph.content();
    int line = content.lastIndexOf('\n', group.start() - 1) + 1;
    String text =
        " ".repeat(group.flow() ? 0 : group.start() - line)
            + content.substring(group.start(), group.end());
    Reading read = SourceReader.read("schema.yaml", text.getBytes(StandardCharsets.UTF_8));
    return read.root() instanceof Source.Mapping mapping && read.problems().isEmpty()
        ? SchemaTypes.given(mapping.value())
        : Type.ANY;
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
