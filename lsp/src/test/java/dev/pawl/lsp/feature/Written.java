package dev.pawl.lsp.feature;

import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.graph.Workspace;
import java.nio.file.Path;
import java.util.List;

/** A text with a cursor in it, {@code ▮}. */
record Written(Document document, int offset) {
  static final GraphKeys KEYS = new GraphKeys();
  private static final String CURSOR = "▮";

  static Written of(String text) {
    return of(Path.of("graph.yaml"), text);
  }

  static Written of(Path file, String text) {
    int offset = text.indexOf(CURSOR);
    String content = text.replace(CURSOR, "");
    return new Written(Document.opened(file, 1, content, Workspace.PLAIN), Math.max(0, offset));
  }

  /** A tool with these nodes, and those that every tool has. */
  static Written nodes(String nodes) {
    return of(tool(nodes));
  }

  static String tool(String nodes) {
    return """
    server: { name: s, version: "1" }
    mcpServers:
      files: { builtin: files, root: ./data }
      other: { command: nobody }
    tools:
      - name: t
        inputSchema:
          type: object
          properties:
            dir: { type: string, description: Where }
            list: { type: array, items: { type: object, properties: { name: { type: string }, size: { type: number } } } }
          required: [dir, list]
        nodes:
          - { id: entry, type: entry, next: read }
    """
        + nodes.indent(6)
        + "      - { id: exit, type: exit }\n";
  }

  /** After more was written. */
  Written then(String text) {
    int at = text.indexOf(CURSOR);
    return new Written(document.changed(2, text.replace(CURSOR, "")), Math.max(0, at));
  }

  List<String> labels() {
    return proposals().stream().map(Proposal::label).toList();
  }

  List<Proposal> proposals() {
    return Completion.at(document, offset, KEYS);
  }

  Proposal proposal(String label) {
    return proposals().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError(label + " is not among " + labels()));
  }

  /** The text once a proposal is chosen. */
  String with(String label) {
    return Edit.apply(document.content(), List.of(proposal(label).edit()));
  }

  String hover() {
    return new Hovers(document, KEYS, null).at(offset).map(Hover::markdown).orElse("");
  }
}
