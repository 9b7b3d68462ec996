package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/** Graph files, in YAML or JSON. */
public final class GraphFormat implements DefinitionFormat {
  private static final List<String> ENDINGS = List.of(".yaml", ".yml", ".json");

  @Override
  public String name() {
    return "graph";
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  @Override
  public boolean recognises(String fileName, byte[] content) {
    String text = new String(content, UTF_8);
    if (fileName.contains(".pawl.")) {
      return !text.contains("tool_mappings:"); // that one is beside a file of another format
    }
    if (!text.contains("tools") || !text.contains("nodes")) {
      return false;
    }
    Source root = SourceReader.read(fileName, content).root();
    return root == null ? mentions(text) : isGraph(root);
  }

  @Override
  public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    return GraphReader.read(fileName, content, others);
  }

  private static boolean isGraph(Source root) {
    return root instanceof Source.Mapping mapping
        && mapping.get("tools") instanceof Source.Sequence tools
        && (mapping.get("nodes") instanceof Source.Sequence
            || mapping.get("templates") instanceof Source.Sequence
            || tools.items().stream().anyMatch(GraphFormat::hasNodes));
  }

  private static boolean hasNodes(Source tool) {
    return tool instanceof Source.Mapping mapping && mapping.get("nodes") != null;
  }

  /** For a file with a syntax error: it is a graph if its lines begin like those of one. */
  private static boolean mentions(String text) {
    return (text.startsWith("tools:") || text.contains("\ntools:") || text.contains("\"tools\""))
        && (text.contains("nodes:") || text.contains("\"nodes\""));
  }
}
