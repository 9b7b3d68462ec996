package dev.pawl.protocol.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.conformance.Outcome.Group;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeTableTest {
  private static final String SUMMARY =
      """
      ✓ tools-list: 2 passed, 0 failed
      ✗ ping: 1 passed, 3 failed
      ✓ tasks-lifecycle: 9 passed, 0 failed
      ✓ json-schema: 4 passed, 0 failed

      Total: 16 passed, 3 failed

      Not scored for 2026-07-28: 2 scenario(s) run, 0 failing. These do not affect conformance.
        ✓ tasks-lifecycle (extension)
        ✓ json-schema (added-after-release)
      """;

  private final Outcome outcome = Outcome.of("2026-07-28", "server", SUMMARY);

  @Test
  void countsTheChecksOfEveryGroup() {
    assertThat(outcome.groups())
        .containsExactly(
            new Group("required", 2, 3, 6),
            new Group("extension", 1, 9, 9),
            new Group("added after release", 1, 4, 4));
    assertThat(outcome.passed()).isEqualTo(16);
    assertThat(outcome.checks()).isEqualTo(19);
  }

  @Test
  void addsUpScenariosThatRanOnTheirOwn() {
    Outcome none = new Outcome("2026-07-28", "client", List.of());
    assertThat(
            none.plus("required", "Test Results:\nPassed: 3/4, 1 failed, 0 warnings\n")
                .plus("pending", "Passed: 5/5, 0 failed, 0 warnings\n")
                .plus("required", "Passed: 2/2, 0 failed, 0 warnings\n")
                .groups())
        .containsExactly(new Group("required", 2, 5, 6), new Group("pending", 1, 5, 5));
  }

  @Test
  void findsTheScenariosForClients() {
    String list =
        """
        Server scenarios (test against a server):
          - ping

        Client scenarios (test against a client):
          - initialize
          - auth/metadata [2025-11-25]

        Run and reported, but never scored:
          extension (2):
            - tasks-lifecycle [server]
            - auth/dpop [client]
          added-after-release (1):
            - json-schema [client]
        """;
    assertThat(ClientScenario.of(list))
        .containsExactly(
            new ClientScenario("initialize", "required"),
            new ClientScenario("auth/metadata", "required"),
            new ClientScenario("auth/dpop", "extension"),
            new ClientScenario("json-schema", "added after release"));
  }

  @Test
  void makesOneRowOfEveryGroup() {
    List<String> rows = ReadmeTable.rows(outcome);
    assertThat(rows)
        .containsExactly(
            "| 2026-07-28 | server | required | 2 | 3 of 6 |",
            "| 2026-07-28 | server | extension | 1 | 9 of 9 |",
            "| 2026-07-28 | server | added after release | 1 | 4 of 4 |");
    String document = "a\n<!-- conformance -->\n" + String.join("\n", rows) + "\n| else |\n";
    ReadmeTable table = ReadmeTable.in(document + "<!-- /conformance -->\nb\n");
    assertThat(table.rows("2026-07-28", "server")).isEqualTo(rows);
    assertThat(table.rows("2025-11-25", "server")).isEmpty();
  }

  @Test
  void aTableThatTellsSomethingElseIsCaught() {
    ReadmeTable table = new ReadmeTable(ReadmeTable.rows(outcome));
    table.expect(outcome);
    Outcome better =
        Outcome.of("2026-07-28", "server", SUMMARY.replace("1 passed, 3", "4 passed, 0"));
    assertThatThrownBy(() -> table.expect(better))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("| 2026-07-28 | server | required | 2 | 6 of 6 |");
  }

  @Test
  void theReadmeHasATable() throws IOException {
    assertThat(ReadmeTable.read().lines()).hasSizeGreaterThan(2);
  }
}
