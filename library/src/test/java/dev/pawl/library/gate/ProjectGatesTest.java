package dev.pawl.library.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.governance.gate.Gate;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectGatesTest {
  private static final String GRAPH =
      """
      server: { name: demo, version: "1" }
      mcpServers: { files: { builtin: files, root: ./data } }
      tools:
        - name: read
          description: Reads a file
          inputSchema: { type: object, properties: { file: { type: string } } }
          nodes:
            - { id: entry, type: entry, next: load }
            - { id: load, type: mcp, server: files, tool: read_text_file, args: { path: { expr: $.entry.file } }, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path graph;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("flows/data"));
    Files.writeString(folder.resolve("flows/data/a.txt"), "plain");
    Files.writeString(folder.resolve("flows/data/key.txt"), "ghp_abcdefghijklmnopqrstuvwxyz0123");
    graph = Files.writeString(folder.resolve("flows/read.yaml"), GRAPH);
  }

  private Path say(String file, String text) throws IOException {
    return Files.writeString(folder.resolve(file), text);
  }

  private ToolRun call(Pawl pawl, String file) {
    return pawl.call("read", Map.of("file", file));
  }

  private static String code(ToolRun run) {
    return run.failure().map(Failure::code).map(FailureCode::name).orElse("none");
  }

  private List<String> names() {
    return ProjectGates.of(graph).orElseThrow().rules().orElseThrow().gates().stream()
        .map(Gate::name)
        .toList();
  }

  @Test
  void withoutFilesThereAreNoGates() {
    assertThat(ProjectGates.of(graph)).isEmpty();
    try (Pawl pawl = new ServedGates().gated(Pawl.load(graph), graph)) {
      assertThat(pawl.engine().isGated()).isFalse();
    }
  }

  @Test
  void aProjectThatNamesNoneHasNone() throws IOException {
    say("pawl.yaml", "# the root\n");
    assertThat(ProjectGates.of(graph)).isEmpty();
  }

  @Test
  void gatesBesideTheProjectFileCount() throws IOException {
    say("pawl.yaml", "");
    say("gates.yaml", "principles: false\ngates: [{ name: mine, then: note }]");
    assertThat(names()).containsExactly("mine");
  }

  @Test
  void gatesThatTheProjectNamesCountInsteadOfOthers() throws IOException {
    say("pawl.yaml", "gates: strict.yaml");
    say("strict.yaml", "principles: false\ngates: [{ name: strict, then: note }]");
    say("gates.yaml", "principles: false\ngates: [{ name: lax, then: note }]");
    say("flows/gates.yaml", "principles: false\ngates: [{ name: laxer, then: note }]");
    assertThat(names()).containsExactly("strict");
  }

  @Test
  void gatesCountWithoutAProjectFileToo() throws IOException {
    say("gates.yaml", "principles: false\ngates: [{ name: far, then: note }]");
    assertThat(names()).containsExactly("far");
    say("flows/gates.yaml", "principles: false\ngates: [{ name: near, then: note }]");
    assertThat(names()).containsExactly("near");
  }

  @Test
  void gatesThatAreNamedAndMissingLetNothingRun() throws IOException {
    say("pawl.yaml", "gates: strict.yaml");
    refuses();
  }

  @Test
  void gatesThatAreWrongLetNothingRun() throws IOException {
    say("pawl.yaml", "");
    say("gates.yaml", "gates: [{ name: a }]");
    refuses();
  }

  @Test
  void aProjectFileThatIsWrongLetsNothingRun() throws IOException {
    say("pawl.yaml", "gate: strict.yaml");
    refuses();
  }

  private void refuses() {
    Pawl pawl = Pawl.load(graph);
    assertThatThrownBy(() -> new ServedGates().gated(pawl, graph))
        .isInstanceOf(PawlException.InvalidDefinition.class);
    assertThat(ProjectGates.of(graph).orElseThrow().problems()).isNotEmpty();
  }

  @Test
  void theyHaveASayInEveryRun() throws IOException {
    say("gates.yaml", "gates: [{ name: no-b, if: input.file = 'b.txt', then: refuse }]");
    try (Pawl pawl = new ServedGates().gated(Pawl.load(graph), graph)) {
      assertThat(call(pawl, "a.txt").output()).isEqualTo(Values.object("content", "plain"));
      ToolRun refused = call(pawl, "b.txt");
      assertThat(code(refused)).isEqualTo("GATE_REFUSED");
      assertThat(refused.failure().orElseThrow().message()).contains("`no-b` refuses the call");
      assertThat(String.valueOf(call(pawl, "key.txt").output()))
          .contains("[redacted: token]")
          .doesNotContain("ghp_");
    }
  }

  @Test
  void laterVersionsOfAFileHaveThemToo() throws IOException {
    say("gates.yaml", "gates: [{ name: closed, then: refuse }]");
    try (Pawl first = new ServedGates().gated(Pawl.load(graph), graph);
        Pawl next = first.reloaded(DefinitionFormats.STANDARD.read(graph, Map.of()))) {
      assertThat(code(call(next, "a.txt"))).isEqualTo("GATE_REFUSED");
    }
  }

  @Test
  void aChangeCountsAtOnceAndABrokenOneClosesEverything() throws IOException {
    say("gates.yaml", "");
    ServedGates gates = new ServedGates();
    try (Pawl pawl = gates.gated(Pawl.load(graph), graph)) {
      assertThat(gates.files(graph)).containsExactly(folder.resolve("gates.yaml"));
      assertThat(gates.refresh().isNew()).isFalse();
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("none");

      say("gates.yaml", "gates: [{ name: closed, then: refuse }]");
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("none");
      assertThat(gates.refresh()).isEqualTo(new ServedGates.Change(true, List.of()));
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("GATE_REFUSED");

      say("gates.yaml", "gates: [{");
      ServedGates.Change broken = gates.refresh();
      assertThat(broken.isNew()).isTrue();
      assertThat(broken.isClosed()).isTrue();
      assertThat(call(pawl, "a.txt").failure().orElseThrow().message()).contains("cannot be read");
      assertThat(gates.refresh().isNew()).isFalse();

      Files.delete(folder.resolve("gates.yaml"));
      assertThat(gates.refresh().isClosed()).isTrue();
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("GATE_REFUSED");

      say("gates.yaml", "");
      assertThat(gates.refresh()).isEqualTo(new ServedGates.Change(true, List.of()));
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("none");
    }
  }

  @Test
  void whatAProjectNoLongerNamesStaysClosed() throws IOException {
    say("pawl.yaml", "gates: strict.yaml");
    say("strict.yaml", "");
    ServedGates gates = new ServedGates();
    try (Pawl pawl = gates.gated(Pawl.load(graph), graph)) {
      say("pawl.yaml", "");
      assertThat(gates.refresh().isClosed()).isTrue();
      assertThat(code(call(pawl, "a.txt"))).isEqualTo("GATE_REFUSED");
    }
  }
}
