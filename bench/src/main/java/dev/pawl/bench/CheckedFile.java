package dev.pawl.bench;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.workflow.Compilation;
import java.nio.charset.StandardCharsets;

/** A file of a hundred nodes whose types are found out: transforms, calls, and switches. */
final class CheckedFile {
  private static final int NODES = 100;

  private final Compilation compiled =
      GraphFile.compile("hundred.yaml", text().getBytes(StandardCharsets.UTF_8));

  FileTypes types() {
    return FileTypes.of(compiled.workflows().values(), ToolSchemas.NONE);
  }

  private static String text() {
    StringBuilder text =
        new StringBuilder(
            """
            server: { name: s, version: "1" }
            mcpServers: { other: { command: nobody } }
            tools:
              - name: t
                inputSchema:
                  type: object
                  properties: { dir: { type: string }, n: { type: number }, mode: { enum: [a, b] } }
                  required: [dir, n, mode]
                nodes:
                  - { id: entry, type: entry, next: n0 }
            """);
    for (int i = 0; i < NODES - 2; i++) {
      String next = i == NODES - 3 ? "exit" : "n" + (i + 1);
      text.append("      - { id: n%d, %s, next: %s }\n".formatted(i, node(i), next));
    }
    return text.append("      - { id: exit, type: exit }\n").toString();
  }

  private static String node(int i) {
    return switch (i % 4) {
      case 0 -> "type: transform, transform: { expr: '{ \"n\": $.entry.n + 1 }' }";
      case 1 ->
          "type: transform, transform: { expr: '$map([1..3], function($v) { $v * $.n%d.n })' }"
              .formatted(i - 1);
      case 2 -> "type: mcp, server: other, tool: x, args: { p: { expr: $uppercase($.entry.dir) } }";
      default ->
          "type: switch, conditions: [{ rule: { '==': [{ var: entry.mode }, a] }, next: exit }]";
    };
  }
}
