package dev.pawl.acceptance.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.json.Json;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.model.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever runs can be stored, and goes on as the same workflow when it is read again. */
class StoredExamplesTest {
  static List<Path> graphs() {
    return ExampleCase.graphs();
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void anExampleComesBackAsTheSameWorkflow(Path graph) {
    Bundle bundle = DefinitionFormats.STANDARD.read(graph);
    assertThat(workflows(bundle)).isNotEmpty();
    workflows(bundle).values().forEach(StoredExamplesTest::comesBack);
  }

  @Test
  void graphsOfAllDialectsComeBackAsTheSameWorkflows() throws IOException {
    int stored = 0;
    for (Object each : (List<?>) cases().get("cases")) {
      Map<?, ?> recorded = (Map<?, ?>) each;
      Bundle bundle = GraphReader.read("case.json", Json.bytes(recorded.get("config")));
      for (Workflow workflow : workflows(bundle).values()) {
        comesBack(workflow);
        stored++;
      }
    }
    assertThat(stored).isGreaterThan(90);
  }

  private static void comesBack(Workflow workflow) {
    Workflow again = FileRecovery.compiled(StoredWorkflow.write(workflow));
    assertThat(again.name()).isEqualTo(workflow.name());
    assertThat(again.digest()).isEqualTo(workflow.digest());
    assertThat(again.limits()).isEqualTo(workflow.limits());
    assertThat(again.historyUse()).isEqualTo(workflow.historyUse());
    assertThat(again.nodes()).hasSameSizeAs(workflow.nodes());
    for (int i = 0; i < workflow.size(); i++) {
      assertThat(again.node(i).id()).isEqualTo(workflow.node(i).id());
      assertThat(again.node(i).type()).isEqualTo(workflow.node(i).type());
      assertThat(again.node(i).onError()).isEqualTo(workflow.node(i).onError());
      assertThat(again.node(i).next().width()).isEqualTo(workflow.node(i).next().width());
    }
  }

  private static Map<String, Workflow> workflows(Bundle bundle) {
    return Compilation.of(bundle).workflows();
  }

  private static Map<?, ?> cases() throws IOException {
    try (InputStream in =
        StoredExamplesTest.class.getClassLoader().getResourceAsStream("golden/graph-cases.json")) {
      return (Map<?, ?>) Json.parse(in.readAllBytes());
    }
  }
}
