package dev.pawl.library.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.library.flow.FlowExecution;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.LoadedFlow;
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

  @Test
  void whoeverMayNotReadATemplateIsToldWhy() {
    PromptGate gate = new PromptGate(gates, folder, InstantSource.system());
    assertThat(gate.refusal("Open", Identity.LOCAL)).isNull();
    assertThat(gate.refusal("Salaries", Identity.LOCAL))
        .contains("`salaries` refuses the template", "nobody's business");
  }

  @Test
  void aFlowFailsAtTheNodeAndKeepsWhatCameBefore() throws Exception {
    try (FlowLibraries libraries =
        FlowFolders.libraries(
            List.of(folder),
            FlowOpening.of(
                _ -> Map.of(), bundle -> gates.gated(Pawl.of(bundle), Path.of(bundle.file()))))) {
      LoadedFlow flow = libraries.flow("Two");
      ToolRun run = flow.pawl().call("Two", Map.of("team", "us"));
      FlowExecution execution = FlowExecution.of(flow.workflow(), run.events());
      assertThat(execution.status()).isEqualTo(FlowExecution.Status.PARTIAL);
      assertThat(execution.intermediateResults()).hasSize(1);
      assertThat(Objects.requireNonNull(execution.error()).nodeId()).isEqualTo("b");
      assertThat(execution.error().templateName()).isEqualTo("Salaries");
      assertThat(execution.error().message()).contains("`salaries` refuses the template");
    }
  }
}
