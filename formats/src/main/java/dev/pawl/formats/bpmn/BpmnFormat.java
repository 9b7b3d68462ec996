package dev.pawl.formats.bpmn;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.model.Bundle;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/**
 * BPMN 2.0 files: XML with processes. A file of the same name that ends in {@code .pawl.yaml} may
 * say which tasks call which tools.
 */
public final class BpmnFormat implements DefinitionFormat {
  private static final List<String> ENDINGS = List.of(".bpmn", ".bpmn20.xml");

  @Override
  public String name() {
    return "BPMN";
  }

  @Override
  public List<String> endings() {
    return ENDINGS;
  }

  @Override
  public boolean recognises(String fileName, byte[] content) {
    return new String(content, UTF_8).contains(Vocabulary.BPMN);
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    return new BpmnFile(fileName, Bindings.none(others)).read(content);
  }

  @Override
  public Bundle read(
      String fileName,
      byte[] content,
      Map<String, UpstreamDefinition> others,
      Neighbours neighbours) {
    String beside = beside(fileName);
    byte[] said = neighbours.read(beside);
    Bindings bindings =
        said == null ? Bindings.none(others) : Bindings.read(neighbours.path(beside), said, others);
    return new BpmnFile(fileName, bindings).read(content);
  }

  /** The name of the file that says what this one does not. */
  private static String beside(String fileName) {
    String name =
        fileName.substring(1 + Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')));
    for (String ending : ENDINGS.reversed()) {
      if (name.toLowerCase(java.util.Locale.ROOT).endsWith(ending)) {
        return name.substring(0, name.length() - ending.length()) + ".pawl.yaml";
      }
    }
    return name + ".pawl.yaml";
  }
}
