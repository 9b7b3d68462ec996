package dev.pawl.bench.scale;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run that does so many things at the same time, kept in memory. */
final class Width implements Subject {
  private final Workflow workflow;
  private final Map<String, @Nullable Object> input;
  private final Object output;
  private final int calls;

  private Width(String nodes, Map<String, @Nullable Object> input, Object output, int calls) {
    this.workflow = Graphs.workflow(nodes);
    this.input = input;
    this.output = output;
    this.calls = calls;
  }

  /** A foreach over so many items that computes something of each. */
  static Width items(int width) {
    return new Width(
        """
        - { id: entry, type: entry, next: each }
        - id: each
          type: foreach
          items: { expr: $.entry.items }
          do: { type: transform, transform: { expr: $item * 2 } }
          next: exit
        - { id: exit, type: exit }
        """,
        items(width, 1),
        IntStream.range(0, width).mapToObj(i -> i * 2).toList(),
        0);
  }

  /** A foreach whose calls of an upstream are all under way at once. */
  static Width calls(int width) {
    return new Width(
        """
        - { id: entry, type: entry, next: each }
        - id: each
          type: foreach
          items: { expr: $.entry.items }
          concurrency: 1000
          do: { type: mcp, server: up, tool: echo, args: { n: { expr: $item } } }
          next: count
        - { id: count, type: transform, transform: { expr: $count($.each) }, next: exit }
        - { id: exit, type: exit }
        """,
        items(width, 1),
        width,
        width);
  }

  private static Map<String, @Nullable Object> items(int width, int factor) {
    return Map.of("items", IntStream.range(0, width).mapToObj(i -> i * factor).toList());
  }

  /** A fork into so many branches, and the join of them. */
  static Width branches(int width) {
    String targets =
        IntStream.range(0, width).mapToObj(i -> "b" + i).collect(Collectors.joining(", "));
    StringBuilder nodes =
        new StringBuilder("- { id: entry, type: entry, next: [" + targets + "] }\n");
    for (int i = 0; i < width; i++) {
      nodes.append(
          "- { id: b%d, type: transform, transform: { expr: $.entry.n + %d }, next: meet }%n"
              .formatted(i, i));
    }
    nodes.append(
        """
        - { id: meet, type: transform,%s transform: { expr: $.b%d }, next: exit }
        - { id: exit, type: exit }
        """
            .formatted(width == 1 ? "" : " join: all,", width - 1));
    return new Width(nodes.toString(), Map.of("n", 1), width, 0);
  }

  /** So many nodes one after the other, entry and exit included. */
  static Width chain(int nodes) {
    return new Width(chainNodes(nodes), Map.of("n", 1), nodes - 2, 0);
  }

  static String chainNodes(int count) {
    int length = count - 2;
    StringBuilder nodes = new StringBuilder("- { id: entry, type: entry, next: n1 }\n");
    for (int i = 1; i <= length; i++) {
      nodes.append(
          "- { id: n%d, type: transform, transform: { expr: %s }, next: %s }%n"
              .formatted(
                  i,
                  i == 1 ? "$.entry.n" : "$.n" + (i - 1) + " + 1",
                  i == length ? "exit" : "n" + (i + 1)));
    }
    return nodes.append("- { id: exit, type: exit }\n").toString();
  }

  @Override
  public Object once() {
    CountDownLatch everybody = new CountDownLatch(calls);
    Upstreams upstreams =
        call -> {
          everybody.countDown();
          everybody.await();
          return new ToolResult(List.of(), call.arguments(), false);
        };
    MemoryJournal journal = new MemoryJournal();
    Graphs.expect(output, Engine.on(upstreams).run(workflow, input, RunOptions.DEFAULT, journal));
    return journal;
  }
}
