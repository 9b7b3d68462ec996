package dev.pawl.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A graph file whose tools write, read, ask and wait. */
public final class RunsGraph {
  static final String GRAPH =
      """
      version: "1.0"
      server: { name: test, version: 1.0.0 }
      mcpServers:
        files: { builtin: files, root: %s }
      tools:
        - name: length
          description: How long a file is
          inputSchema: { type: object, properties: { path: { type: string } }, required: [path] }
          nodes:
            - { id: entry, type: entry, next: load }
            - { id: load, type: mcp, server: files, tool: read_text_file, args: { path: { expr: $.entry.path } }, next: size }
            - { id: size, type: transform, transform: { expr: '$length($.load.content)' }, next: exit }
            - { id: exit, type: exit }
        - name: note
          description: Writes a file, if somebody agrees
          inputSchema: { type: object, properties: { text: { type: string } } }
          nodes:
            - { id: entry, type: entry, next: first }
            - { id: first, type: mcp, server: files, tool: write_file, args: { path: first.txt, content: { expr: $.entry.text } }, next: ok }
            - id: ok
              type: ask
              question: Write the second one too?
              schema:
                type: object
                properties: { ok: { type: boolean }, name: { type: string } }
                required: [ok]
              next: which
            - { id: which, type: switch, conditions: [ { rule: { var: $.ok.ok }, next: second } ], next: exit }
            - { id: second, type: mcp, server: files, tool: write_file, args: { path: second.txt, content: { expr: $.entry.text } }, next: exit }
            - { id: exit, type: exit }
        - name: choose
          description: Asks for one of two
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: pick }
            - { id: pick, type: ask, question: Which one?, options: [left, right], next: exit }
            - { id: exit, type: exit }
        - name: nap
          description: Sleeps
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: sleep }
            - { id: sleep, type: wait, for: 10m, next: exit }
            - { id: exit, type: exit }
      """;

  private RunsGraph() {}

  /** Writes it to a folder, with a file of five letters that its tools can read. */
  public static Path in(Path folder) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "12345");
    return Files.writeString(folder.resolve("graph.yaml"), GRAPH.formatted(folder));
  }
}
