package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.JsonFormat;
import dev.pawl.model.Bundle;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.Map;

/** Canvas workflows: JSON files with nodes and connections. */
public final class CanvasFormat extends JsonFormat {
  @Override
  public String name() {
    return "canvas";
  }

  @Override
  protected boolean mentions(String text) {
    return text.contains("\"nodes\"") && text.contains("\"connections\"");
  }

  @Override
  protected boolean isOne(Source root) {
    return Canvas.isCanvas(root);
  }

  @Override
  public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    return CanvasBundle.alone(fileName).read(content, others);
  }

  @Override
  public Bundle read(
      String fileName,
      byte[] content,
      Map<String, UpstreamDefinition> others,
      Neighbours neighbours) {
    return CanvasBundle.among(fileName, content, neighbours).read(content, others);
  }
}
