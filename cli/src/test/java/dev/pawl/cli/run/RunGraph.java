package dev.pawl.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A graph file whose tools succeed, fail, sleep and never end. */
public final class RunGraph {

  static final String GRAPH =
      """
      version: "1.0"
      server: { name: test, version: 1.0.0 }
      mcpServers:
        files: { builtin: files, root: %s }
      tools:
        - name: echo
          description: Gives back its arguments
          inputSchema:
            type: object
            properties: { text: { type: string }, n: { type: integer } }
            additionalProperties: false
          nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
        - name: read
          description: Reads a file
          inputSchema: { type: object, properties: { path: { type: string } }, required: [path] }
          nodes:
            - { id: entry, type: entry, next: load }
            - id: load
              type: mcp
              server: files
              tool: read_file
              args: { path: { expr: $.entry.path } }
              retry: { attempts: 2, backoff: 1ms }
              next: size
            - { id: size, type: transform, transform: { expr: '$length($.load.content)' }, next: exit }
            - { id: exit, type: exit }
        - name: nap
          description: Sleeps, and would undo it
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: list }
            - { id: list, type: mcp, server: files, tool: list_directory, args: { path: . }, compensate: undo, next: sleep }
            - { id: sleep, type: wait, for: 1m, next: exit }
            - { id: undo, type: wait, for: 1ms, next: exit }
            - { id: exit, type: exit }
        - name: endless
          description: Never ends by itself
          executionLimits: { maxNodeExecutions: 5 }
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: again }
            - { id: again, type: transform, transform: { expr: '1' }, next: which }
            - { id: which, type: switch, conditions: [ { rule: { var: missing }, next: exit } ], next: again }
            - { id: exit, type: exit }
      """;

  private RunGraph() {}

  /** Writes it to a folder, with a file of five letters that its tools can read. */
  public static Path in(Path folder) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "12345");
    return Files.writeString(folder.resolve("graph.yaml"), GRAPH.formatted(folder));
  }
}
