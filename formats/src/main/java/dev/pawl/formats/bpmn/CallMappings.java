package dev.pawl.formats.bpmn;

import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What a process is given that another one calls, and what comes back. */
final class CallMappings {
  private final FlowNode node;
  private final ProcessParts process;
  private final Mappings mappings;

  CallMappings(FlowNode node, ProcessParts process) {
    this.node = node;
    this.process = process;
    this.mappings = new Mappings(node, process);
  }

  /** What is mapped, or all variables when nothing is. */
  Template arguments() {
    Map<String, Template> inputs = new LinkedHashMap<>(mappings.inputs());
    boolean all = inputs.isEmpty();
    for (XmlElement each : node.element().extensions(Vocabulary.KIN, "in")) {
      all &= "all".equals(each.attribute("variables"));
      String source = each.attribute("source", each.attribute("sourceExpression", ""));
      String target = each.attribute("target", source);
      if (!source.isEmpty()) {
        inputs.put(target, Expressions.computed(formula(source, each), each.place()));
      }
    }
    if (!all) {
      return new Template.Fields(inputs);
    }
    return process.variables.arguments(node.place());
  }

  private Formula formula(String source, XmlElement where) {
    if (source.startsWith("${") || source.startsWith("=")) {
      return process.expressions(node).formula(source, null, where.place());
    }
    process.variables.read.add(source);
    return new Formula(Formula.name(source), Set.of(source));
  }

  Map<String, Formula> outputs() {
    Map<String, Formula> outputs = new LinkedHashMap<>(mappings.outputs());
    for (XmlElement each : node.element().extensions(Vocabulary.KIN, "out")) {
      String source = each.attribute("source", each.attribute("sourceExpression", ""));
      if (!source.isEmpty()) {
        String target = each.attribute("target", source);
        process.variables.written.add(target);
        outputs.put(target, formula(source, each));
      }
    }
    return outputs;
  }
}
