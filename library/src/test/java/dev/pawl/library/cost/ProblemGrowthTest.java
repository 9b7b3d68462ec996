package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.config.HostEnvironment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** However much is wrong with a file, to say so costs in proportion to its size. */
final class ProblemGrowthTest {
  private static final String HEAD =
      """
      server: { name: s, version: "1" }
      mcpServers:
        other: { command: nobody }
      tools:
        - name: t
          nodes:
            - { id: entry, type: entry, next: c }
            # pawl: ignore NEVER_HOLDS
            - id: c
              type: mcp
              next: exit
              server: other
              tool: work
              args:
      """;

  @Test
  void tenTimesTheProblemsBelowACommentCostTenTimesAsMuch() {
    assertThat(Growth.tenfold(100, ProblemGrowthTest::wrongArguments)).is(Growth.LINEAR);
  }

  private static Runnable wrongArguments(int lines) {
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < lines; i++) {
      text.append("          a").append(i).append(": { expr: $.zz }\n");
    }
    text.append("      - { id: exit, type: exit }\n");
    String all = text.toString();
    byte[] bytes = all.getBytes(StandardCharsets.UTF_8);
    Pawl pawl = Pawl.of(GraphReader.read("wrong.yaml", bytes));
    HostEnvironment environment = HostEnvironment.ofThisProcess();
    return () -> assertThat(pawl.check(environment, all)).hasSize(lines);
  }
}
