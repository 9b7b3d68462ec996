package dev.pawl.engine.process;

import static dev.pawl.engine.process.Processes.flow;
import static dev.pawl.engine.process.Processes.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.export.ExportTarget;
import dev.pawl.formats.export.Exports;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.testkit.LoadedGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes, what stands beside them, and graph files that run them. */
@Timeout(60)
class OtherFilesTest {
  private static final String PROCESS =
      "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
          + " xmlns:pawl='https://pawl.dev/bpmn'><process id='p'><startEvent id='s'/>"
          + "<subProcess id='sub'><startEvent id='s1'/>"
          + script("a", "a", "n + 1")
          + flow("s1", "a")
          + "</subProcess>"
          + flow("s", "sub")
          + "</process></definitions>";

  @TempDir Path folder;

  private LoadedGraph load(String name) {
    Bundle bundle = DefinitionFormats.STANDARD.read(folder.resolve(name));
    LoadedGraph loaded = new LoadedGraph(bundle, Engine.on(Processes.upstreams()));
    assertThat(loaded.check()).filteredOn(Problem::isError).isEmpty();
    return loaded;
  }

  @Test
  void aGraphRunsAProcessWithItsParts() throws IOException {
    Files.writeString(folder.resolve("p.bpmn"), PROCESS);
    Files.writeString(
        folder.resolve("g.yaml"),
        """
        server: { name: g, version: "1" }
        tools:
          - name: t
            nodes:
              - { id: entry, type: entry, next: run }
              - { id: run, type: workflow, tool: "p.bpmn#p", args: { n: 4 }, next: exit }
              - { id: exit, type: exit }
        """);
    assertThat(load("g.yaml").call("t", Map.of()).output()).isEqualTo(Map.of("n", 4, "v_a", 5));
  }

  @Test
  void aProcessIsWrittenAsAGraphThatDoesTheSame() throws IOException {
    Path file = Files.writeString(folder.resolve("p.bpmn"), PROCESS);
    Bundle bundle = DefinitionFormats.STANDARD.read(file);
    String graph =
        new Exports(bundle, Optional.empty())
            .of(bundle.definitions().getFirst(), ExportTarget.GRAPH_YAML, Map.of())
            .files()
            .getFirst()
            .text();
    Files.writeString(folder.resolve("same.yaml"), graph);
    assertThat(load("same.yaml").call("p", Map.of("n", 4)).output())
        .isEqualTo(Map.of("n", 4, "v_a", 5));
  }

  @Test
  void whatStandsBesideAProcessBindsItsTasks() throws IOException {
    Files.writeString(
        folder.resolve("p.bpmn"),
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'><process id='p'>"
            + "<startEvent id='s'/><serviceTask id='a'/>"
            + flow("s", "a")
            + "</process></definitions>");
    Files.writeString(
        folder.resolve("p.pawl.yaml"),
        """
        mcpServers: { up: { command: unused } }
        tool_mappings:
          a: { tool: up/echo, args: [n], result: told }
        """);
    assertThat(load("p.bpmn").call("p", Map.of("n", 4)).output())
        .isEqualTo(Map.of("n", 4, "told", Map.of("n", 4)));
    Files.writeString(folder.resolve("p.pawl.yaml"), "tool_mappings:\n  b: up/echo\n");
    assertThat(DefinitionFormats.STANDARD.read(folder.resolve("p.bpmn")).problems())
        .map(each -> each.code() + " " + each.place().inFile().line())
        .contains("UNBOUND_TASK 1", "UNKNOWN_ELEMENT 2");
  }
}
