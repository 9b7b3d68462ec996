package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/** Canvas workflows: JSON files with nodes and connections. */
public final class CanvasFormat implements DefinitionFormat {
  private static final List<String> ENDINGS = List.of(".json");

  @Override
  public String name() {
    return "canvas";
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  @Override
  public boolean recognises(String fileName, byte[] content) {
    String text = new String(content, UTF_8);
    if (!text.contains("\"nodes\"") || !text.contains("\"connections\"")) {
      return false;
    }
    Source root = SourceReader.read(fileName, content).root();
    return root == null || Canvas.isCanvas(root);
  }

  @Override
  public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    return new CanvasBundle(fileName).read(content, others);
  }
}
