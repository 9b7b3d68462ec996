package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.formats.graph.GraphReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is known before a run costs in proportion to the size of the file. */
final class CheckGrowthTest {
  private static final String HEAD =
      """
      server: { name: s, version: "1" }
      mcpServers:
        other: { command: nobody }
      tools:
        - name: t
          inputSchema:
            type: object
            properties: { dir: { type: string }, n: { type: number }, mode: { enum: [a, b] } }
            required: [dir, n, mode]
          nodes:
            - { id: entry, type: entry, next: n0 }
      """;

  @Test
  void tenTimesTheNodesCostTenTimesAsMuch() {
    assertThat(Growth.tenfold(90, CheckGrowthTest::chain)).is(Growth.LINEAR);
  }

  @Test
  void soDoNodesOnOneLoop() {
    assertThat(Growth.tenfold(90, CheckGrowthTest::loop)).is(Growth.LINEAR);
  }

  private static Runnable chain(int nodes) {
    return work(nodes, "exit");
  }

  private static Runnable loop(int nodes) {
    return work(nodes, "n0");
  }

  /** Transforms that read the one before, calls, and switches whose arms meet again. */
  private static Runnable work(int nodes, String otherwise) {
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < nodes; i++) {
      String next = i == nodes - 1 ? "last" : "n" + (i + 1);
      text.append("      - { id: n").append(i).append(", ").append(node(i)).append(next);
      text.append(" }\n");
    }
    text.append("      - { id: last, type: switch, conditions: [{ rule: { '===': [{ var: ")
        .append("entry.n }, 3] }, next: exit }], next: ")
        .append(otherwise)
        .append(" }\n      - { id: exit, type: exit }\n");
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    Compilation compiled = Compilation.of(GraphReader.read("chain.yaml", bytes));
    assertThat(compiled.workflows()).hasSize(1);
    return () ->
        assertThat(FileTypes.of(compiled.workflows().values(), ToolSchemas.NONE).problems())
            .isEmpty();
  }

  private static String node(int i) {
    return switch (i % 4) {
      case 0 -> "type: transform, transform: { expr: '{ \"n\": $.entry.n + 1 }' }, next: ";
      case 1 ->
          "type: transform, transform: { expr: '{ \"m\": $.n"
              + (i - 1)
              + ".n * 2, \"d\": $map([1..3], function($v) { $v * 2 }) }' }, next: ";
      case 2 ->
          "type: mcp, server: other, tool: x, args: { p: { expr: $uppercase($.entry.dir) } }, next:"
              + " ";
      default ->
          "type: switch, conditions: [{ rule: { '==': [{ var: entry.mode }, a] }, next: last }], "
              + "next: ";
    };
  }
}
