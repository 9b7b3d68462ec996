package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.formats.graph.GraphReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

  /** Each of them may be followed by others all over the tool. */
  @Test
  void soDoSwitchesThatLeadEverywhere() {
    assertThat(Growth.tenfold(90, CheckGrowthTest::tangle)).is(Growth.LINEAR);
  }

  /** Whatever is put together of halves is copied once for each time that it can be halved. */
  @Test
  void theChoicesOfASchemaCostLittleMoreThanTheirNumber() {
    assertThat(Growth.tenfold(200, CheckGrowthTest::choices)).isLessThan(20);
  }

  private static Runnable choices(int count) {
    List<Object> choices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      choices.add(
          Map.of("type", "object", "properties", Map.of("p" + i, Map.of("type", "string"))));
    }
    Map<String, Object> schema = Map.of("anyOf", choices);
    return () -> assertThat(SchemaTypes.of(schema).isNever()).isFalse();
  }

  private static Runnable tangle(int nodes) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < nodes; i++) {
      text.append("      - { id: n" + i + ", type: switch, conditions: [");
      for (int arm = 0; arm < 4; arm++) {
        text.append("{ rule: { var: entry.n }, next: n" + random.nextInt(nodes) + " }, ");
      }
      text.append("], next: " + (i == nodes - 1 ? "exit" : "n" + (i + 1)) + " }\n");
    }
    return checked(text.append("      - { id: exit, type: exit }\n"));
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
    return checked(text);
  }

  private static Runnable checked(CharSequence text) {
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
