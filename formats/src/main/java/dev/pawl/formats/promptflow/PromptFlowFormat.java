package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/**
 * Prompt flows, in JSON: one flow with {@code metadata}, {@code nodes} and {@code edges}, or an
 * export with several of them under {@code flows}. Every start has one of these, so that it keeps
 * out of its way whatever is only needed to read.
 */
public final class PromptFlowFormat implements DefinitionFormat {
  private static final List<String> ENDINGS = List.of(".json");

  @Override
  public String name() {
    return "prompt flow";
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  @Override
  public boolean recognises(String fileName, byte[] content) {
    String text = new String(content, UTF_8);
    if (!text.contains("\"nodes\"")
        || !(text.contains("\"edges\"") || text.contains("\"metadata\""))) {
      return false;
    }
    Source root = SourceReader.read(fileName, content).root();
    return root == null ? FlowShape.isMentionedIn(text) : FlowShape.of(root) != null;
  }

  @Override
  public boolean looksAround() {
    return true;
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
