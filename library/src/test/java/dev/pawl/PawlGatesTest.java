package dev.pawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a project says of its tools holds for Java programs, too. */
class PawlGatesTest {
  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void write() throws IOException {
    graph =
        Files.writeString(
            folder.resolve("double.yaml"),
            """
            server: { name: double, version: "1" }
            tools:
              - name: double
                nodes:
                  - { id: entry, type: entry, next: double }
                  - { id: double, type: transform, transform: { expr: $.entry.n * 2 }, next: exit }
                  - { id: exit, type: exit }
            """);
    Files.writeString(folder.resolve("pawl.yaml"), "gates: gates.yaml\n");
    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        gates:
          - name: large
            applies: { tools: double }
            of: runs
            if: input.n > 100
            issue: it is too much
            then: refuse
          - name: middling
            applies: { tools: double }
            of: runs
            if: input.n > 10
            issue: somebody has to agree
            then: hold
        """);
  }

  @Test
  void whatAGateRefusesFails() {
    try (Pawl pawl = Pawl.load(graph)) {
      assertThat(pawl.call("double", Map.of("n", 2)).orThrow()).isEqualTo(4);
      assertThat(pawl.call("double", Map.of("n", 200)).failure())
          .hasValueSatisfying(failure -> assertThat(failure.message()).contains("it is too much"));
    }
  }

  @Test
  void whatAGateHoldsIsAQuestion() {
    try (Pawl pawl = Pawl.load(graph)) {
      Run run = pawl.call("double", Map.of("n", 20));
      assertThat(run.questions())
          .singleElement()
          .satisfies(question -> assertThat(question.text()).contains("somebody has to agree"));
      assertThat(pawl.answer(run.id(), Map.of("decision", "approve")).orThrow()).isEqualTo(40);
    }
  }

  @Test
  void somebodyOfTheRightRoleAgrees() throws IOException {
    String gates = Files.readString(folder.resolve("gates.yaml"));
    Files.writeString(
        folder.resolve("gates.yaml"),
        gates.replace("then: hold", "then: { hold: { roles: [editor] } }"));
    try (Pawl pawl = Pawl.load(graph)) {
      Run run = pawl.as("ann").call("double", Map.of("n", 20));
      Map<String, Object> approval = Map.of("decision", "approve");
      assertThatThrownBy(() -> pawl.as("ben").answer(run.id(), approval))
          .isInstanceOf(PawlException.Denied.class);
      try (Pawl editor = pawl.as("eve", "editor")) {
        assertThat(editor.answer(run.id(), approval).orThrow()).isEqualTo(40);
      }
      assertThat(pawl.find(run.id())).isPresent();
    }
  }

  @Test
  void gatesThatCannotBeReadLetNothingPass() throws IOException {
    Files.writeString(folder.resolve("gates.yaml"), "gates: 7\n");
    assertThatThrownBy(() -> Pawl.load(graph)).isInstanceOf(PawlException.InvalidDefinition.class);
  }

  @Test
  void whoeverWantsALockNeedsOne() throws IOException {
    Files.writeString(
        graph,
        """
        server: { name: clock, version: "1" }
        mcpServers: { clock: { command: no-such-clock } }
        tools:
          - name: time
            nodes:
              - { id: entry, type: entry, next: time }
              - { id: time, type: mcp, server: clock, tool: now, next: exit }
              - { id: exit, type: exit }
        """);
    assertThatThrownBy(() -> Pawl.builder().load(graph).locked().open())
        .isInstanceOf(PawlException.InvalidDefinition.class)
        .hasMessageContaining("pawl.lock");
  }
}
