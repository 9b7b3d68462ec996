package dev.pawl.bench;

import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.Workspace;
import java.nio.file.Path;

/** A file of two thousand lines in an editor, in which somebody types. */
final class EditedFile {
  private static final int LINES = 2_000;

  private Document document = Document.opened(Path.of("edited.yaml"), 0, text(), Workspace.PLAIN);

  /** One more character, and all that is told of the file then. */
  int keystroke() {
    int version = document.version() + 1;
    String text = document.content();
    // The text stays as long as it is, however often this is measured.
    String changed =
        version % 2 == 0 ? text.replaceFirst("# x", "# ") : text.replaceFirst("# ", "# x");
    document = document.changed(version, changed);
    return document.analysis().problems().size();
  }

  int lines() {
    return (int) document.content().lines().count();
  }

  private static String text() {
    StringBuilder text =
        new StringBuilder(
            """
            # a large file
            server: { name: s, version: "1" }
            mcpServers: { other: { command: nobody } }
            tools:
            """);
    for (int tool = 0; text.chars().filter(c -> c == '\n').count() < LINES; tool++) {
      text.append(
          """
            - name: t%d
              inputSchema:
                type: object
                properties: { dir: { type: string }, n: { type: number }, mode: { enum: [a, b] } }
                required: [dir, n, mode]
              nodes:
                - { id: entry, type: entry, next: n0 }
          """
              .formatted(tool));
      for (int i = 0; i < 20; i++) {
        text.append(node(i));
      }
      text.append("      - { id: exit, type: exit }\n");
    }
    return text.toString();
  }

  private static String node(int i) {
    String next = i == 19 ? "exit" : "n" + (i + 1);
    return i % 2 == 0
        ? """
              - id: n%d
                type: transform
                transform:
                  expr: |
                    { "n": $.entry.n + %d, "name": $uppercase($.entry.dir) }
                next: %s
        """
            .formatted(i, i, next)
        : """
              - id: n%d
                type: mcp
                server: other
                tool: x
                args:
                  p: { expr: '$string($.n%d.n) & $.entry.mode' }
                next: %s
        """
            .formatted(i, i - 1, next);
  }
}
