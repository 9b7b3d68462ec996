package dev.pawl.lsp.feature;

import dev.pawl.formats.source.FileContent;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.Role;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Text;
import dev.pawl.model.UpstreamDefinition;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the node, the server or the tool is described that a spot names. */
public final class Definitions {
  private Definitions() {}

  /** A part of a file. */
  public record Target(Path file, Text text, int start, int end) {}

  public static Optional<Target> at(Document document, int offset) {
    Where where = Where.at(document.graph(), offset);
    String said = where.said().orElse("");
    return switch (where.role()) {
      case Role.NodeId _, Role.NodeName _ -> node(document, where, said);
      case Role.Expression _ ->
          new Names(document).at(offset).flatMap(use -> node(document, where, use.text()));
      case Role.Server _ -> server(document, said);
      case Role.ServerTool(String server) -> server(document, server);
      case Role.OtherTool _ -> tool(document, said);
      case Role.Argument _, Role.ArgumentValue _ -> Optional.empty();
      case Role.Operation _, Role.Other _ -> Optional.empty();
    };
  }

  private static Optional<Target> node(Document document, Where where, String id) {
    ToolText tool = where.tool();
    return Optional.ofNullable(tool)
        .flatMap(it -> it.node(id))
        .map(NodeText::written)
        .map(part -> target(document.file(), document.graph(), part));
  }

  private static Target target(Path file, GraphText graph, Part part) {
    return new Target(file, graph.text(), part.start(), part.end());
  }

  private static Optional<Target> server(Document document, String name) {
    GraphText graph = document.graph();
    for (Part.Member member : graph.servers()) {
      if (name.equals(member.key())) {
        return Optional.of(
            new Target(document.file(), graph.text(), member.start(), member.keyEnd()));
      }
    }
    UpstreamDefinition other = document.analysis().bundle().upstreams().get(name);
    return Optional.ofNullable(other)
        .filter(it -> it.place().line() > 0)
        .flatMap(it -> elsewhere(document, it));
  }

  private static Optional<Target> elsewhere(Document document, UpstreamDefinition server) {
    Path file = Path.of(server.place().file());
    return read(document, file)
        .map(
            graph -> {
              int start = graph.text().offset(server.place());
              return new Target(file, graph.text(), start, start);
            });
  }

  private static Optional<Target> tool(Document document, String name) {
    int mark = name.lastIndexOf('#');
    if (mark < 0) {
      return tool(document.file(), document.graph(), name);
    }
    try {
      Path file = document.file().resolveSibling(name.substring(0, mark)).normalize();
      return read(document, file).flatMap(graph -> tool(file, graph, name.substring(mark + 1)));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<Target> tool(Path file, GraphText graph, String name) {
    return graph.tool(name).map(ToolText::written).map(part -> target(file, graph, part));
  }

  private static Optional<GraphText> read(Document document, Path file) {
    return document.workspace().read(file) instanceof FileContent.Bytes(byte[] bytes)
        ? Optional.of(GraphText.of(file.toString(), new String(bytes, StandardCharsets.UTF_8)))
        : Optional.empty();
  }
}
