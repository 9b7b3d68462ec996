package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.JsonFormat;
import dev.pawl.model.Bundle;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.Map;

/**
 * Prompt flows, in JSON: one flow with {@code metadata}, {@code nodes} and {@code edges}, or an
 * export with several of them under {@code flows}. Every start has one of these, so that it keeps
 * out of its way whatever is only needed to read.
 */
public final class PromptFlowFormat extends JsonFormat {
  @Override
  public String name() {
    return "prompt flow";
  }

  @Override
  protected boolean mentions(String text) {
    return text.contains("\"nodes\"")
        && (text.contains("\"edges\"") || text.contains("\"metadata\""));
  }

  @Override
  protected boolean isOne(Source root) {
    return FlowShape.of(root) != null;
  }

  @Override
  protected boolean isMeantBy(String text) {
    return FlowShape.isMentionedIn(text);
  }

  @Override
  public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    return FlowFile.read(fileName, content).bundle(SavedTemplates.NOWHERE, others);
  }

  @Override
  public Bundle read(
      String fileName,
      byte[] content,
      Map<String, UpstreamDefinition> others,
      Neighbours neighbours) {
    return FlowFile.read(fileName, content)
        .bundle(NearbyTemplates.of(fileName, neighbours), others);
  }
}
