package dev.pawl.library.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.library.flow.ExecutionResult;
import dev.pawl.library.flow.FlowExecution;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.LoadedFlow;
import dev.pawl.library.flow.ToldExecution;
import dev.pawl.model.Identity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates that say who may read a template. */
class PromptGateTest {
  @TempDir Path folder;
  private final ServedGates gates = new ServedGates();

  @BeforeEach
  void write() throws IOException {
    put("pawl.yaml", "");
    put(
        "gates.yaml",
        """
        gates:
          - name: salaries
            principle: privacy
            applies: { tools: prompt/Salaries }
            of: calls
            issue: salaries are nobody's business
            then: refuse
        """);
    put("templates/Salaries.md", "All salaries of {team}");
    put("templates/Open.md", "Hello {team}");
    put(
        "flows/Two.json",
        """
        { "metadata": { "name": "Two", "version": "1.0.0" },
          "nodes": [
            { "id": "a", "type": "template", "data": { "label": "A", "variables": ["team"], "selectedTemplateId": "Open" } },
            { "id": "b", "type": "template", "data": { "label": "B", "variables": ["team"], "selectedTemplateId": "Salaries" } }
          ],
          "edges": [ { "id": "1", "source": "a", "target": "b", "type": "chain" } ] }
        """);
  }

  private void put(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private String refusal(String template) {
    PromptGate gate = new PromptGate(gates, InstantSource.system());
    Path file = folder.resolve("templates/" + template + ".md");
    return String.valueOf(PromptGate.refusal(gate.before(template, file, Identity.LOCAL)));
  }

  @Test
  void whoeverMayNotReadATemplateIsToldWhy() {
    assertThat(refusal("Open")).isEqualTo("null");
    assertThat(refusal("Salaries"))
        .contains("`salaries` refuses the template", "nobody's business");
  }

  private FlowExecution execution() throws Exception {
    try (FlowLibraries libraries =
        FlowFolders.libraries(
            List.of(folder),
            FlowOpening.of(
                _ -> Map.of(), bundle -> gates.gated(Pawl.of(bundle), Path.of(bundle.file()))))) {
      LoadedFlow flow = libraries.flow("Two");
      ToolRun run = flow.pawl().call("Two", Map.of("team", "us"));
      return ToldExecution.of(
          FlowExecution.of(flow.workflow(), run.events()), flow, Identity.LOCAL);
    }
  }

  @Test
  void aFlowFailsAtTheNodeAndKeepsWhatCameBefore() throws Exception {
    assertIsRefusedAtB(execution());
  }

  private static void assertIsRefusedAtB(FlowExecution execution) {
    assertThat(execution.status()).isEqualTo(FlowExecution.Status.PARTIAL);
    assertThat(execution.intermediateResults()).hasSize(1);
    assertThat(Objects.requireNonNull(execution.error()).nodeId()).isEqualTo("b");
    assertThat(execution.error().templateName()).isEqualTo("Salaries");
    assertThat(execution.error().message()).contains("`salaries` refuses the template");
  }

  /** A flow finds a template by the name of its file, too. */
  @Test
  void aTemplateIsJudgedByItsOwnNameWhateverItsFileIsCalled() throws Exception {
    put("templates/Harmless.md", "---\nname: Salaries\n---\nAll salaries of {team}");
    Files.delete(folder.resolve("templates/Salaries.md"));
    Path flow = folder.resolve("flows/Two.json");
    Files.writeString(flow, Files.readString(flow).replace("\"Salaries\"", "\"Harmless\""));
    FlowExecution execution = execution();
    assertThat(execution.intermediateResults()).hasSize(1);
    assertThat(Objects.requireNonNull(execution.error()).message())
        .contains("`salaries` refuses the template");
  }

  @Test
  void whatATemplateSaysIsJudgedToo() throws Exception {
    put(
        "gates.yaml",
        """
        gates:
          - name: salaries
            principle: privacy
            of: calls
            when: after
            if: $contains($string(output), "All salaries")
            issue: salaries are nobody's business
            then: refuse
        """);
    FlowExecution execution = execution();
    assertThat(execution.intermediateResults()).hasSize(1);
    assertThat(Objects.requireNonNull(execution.error()).message())
        .contains("salaries are nobody's business");
    PromptGate gate = new PromptGate(gates, InstantSource.system());
    Path file = folder.resolve("templates/Salaries.md");
    assertThat(PromptGate.refusal(gate.after("Salaries", file, Identity.LOCAL, "All salaries")))
        .contains("nobody's business");
  }

  @Test
  void noGateOfTheResultIsGoneAroundByWhatCameBefore() throws Exception {
    put(
        "gates.yaml",
        """
        principles:
          data-governance: false
        gates:
          - name: salaries
            principle: privacy
            of: runs
            when: after
            if: $contains($string(output), "All salaries")
            issue: salaries are nobody's business
            then: refuse
          - name: greetings
            principle: privacy
            of: runs
            then: { redact: { data: [], patterns: { greeting: Hello } } }
        """);
    FlowExecution execution = execution();
    assertThat(execution.finalResult()).isNull();
    assertThat(execution.intermediateResults())
        .extracting(ExecutionResult::output)
        .containsExactly("[redacted: greeting] us", "[refused: salaries are nobody's business]");
    assertThat(execution.intermediateResults().getLast().inputVariables())
        .isEqualTo(Map.of("team", "us"));
  }
}
