package dev.pawl.library.flow;

import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A folder with flows and templates, as tests write them. */
final class FlowProject {
  /** The flow that the examples of these tests are about. */
  static final String MARKETING =
      """
      {
        "metadata": {
          "name": "Marketing_Strategy",
          "version": "1.0.0",
          "description": "Brand positioning to campaign plan flow",
          "created": "2025-10-07T00:00:00.000Z",
          "updated": "2025-10-07T00:00:00.000Z"
        },
        "nodes": [
          { "id": "node-1", "type": "multi_input", "position": { "x": 100, "y": 100 },
            "data": { "label": "Input", "variables": ["company_name", "market", "budget"] } },
          { "id": "node-2", "type": "template", "position": { "x": 300, "y": 100 },
            "data": { "label": "Positioning", "template": "unused {company_name}",
                      "variables": ["company_name", "market"],
                      "selectedTemplateId": "Brand_Positioning_Strategy" } },
          { "id": "node-3", "type": "template", "position": { "x": 500, "y": 100 },
            "data": { "label": "Campaign", "template": "unused",
                      "variables": ["node2_result", "budget"],
                      "selectedTemplateId": "Campaign_Creation" } },
          { "id": "node-4", "type": "result", "position": { "x": 700, "y": 100 }, "data": { "label": "Result" } }
        ],
        "edges": [
          { "id": "edge-1", "source": "node-1", "target": "node-2", "type": "data" },
          { "id": "edge-2", "source": "node-2", "target": "node-3", "type": "chain" },
          { "id": "edge-3", "source": "node-3", "target": "node-4", "type": "chain" }
        ]
      }
      """;

  private final Path folder;
  private int times;

  FlowProject(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  /** Every file is newer than the one before. */
  FlowProject write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    Files.setLastModifiedTime(path, FileTime.fromMillis(1_700_000_000_000L + 1_000L * ++times));
    return this;
  }

  FlowProject marketing() throws IOException {
    return write("flows/Marketing_Strategy.json", MARKETING)
        .write(
            "templates/Brand_Positioning_Strategy.json",
            "{\"name\": \"Brand_Positioning_Strategy\", \"content\": \"{company_name} leads in"
                + " {{market}}\", \"variables\": [\"company_name\", \"market\"]}")
        .write("templates/Campaign_Creation.md", "Plan with {budget}: {node2_result}\n");
  }

  FlowLibraries libraries() {
    return FlowFolders.libraries(List.of(folder), FlowOpening.of(_ -> Map.of(), Pawl::of));
  }

  /** Executes a flow in the simplest way. */
  FlowExecution execute(String flow, Map<String, String> variables) throws FlowRefusal {
    try (FlowLibraries libraries = libraries()) {
      LoadedFlow loaded = libraries.flow(flow);
      ToolRun run = loaded.pawl().call(flow, new LinkedHashMap<>(variables));
      return FlowExecution.of(loaded.workflow(), loaded.flow(), run.events());
    }
  }
}
