package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What all parts of a process share while it is compiled. */
final class ProcessParts {
  final String tool;
  final Declared declared;
  final Bindings bindings;
  final Report report;
  final Variables variables;
  final Expressions expressions;

  /** The tools that the processes of the file become, by the ids of those. */
  final Map<String, String> processes;

  /** Whether anything catches escalations. */
  boolean catchesEscalations;

  /** The parts that are run as tools of their own, though nobody is offered them. */
  final List<Definition> inner = new ArrayList<>();

  ProcessParts(
      String tool,
      Declared declared,
      Bindings bindings,
      Map<String, String> processes,
      Report report,
      Variables variables) {
    this.tool = tool;
    this.declared = declared;
    this.bindings = bindings;
    this.processes = processes;
    this.report = report;
    this.variables = variables;
    this.expressions = new Expressions(report, variables.read);
  }

  Report report(FlowNode node) {
    return report.forNode(node.id());
  }

  Expressions expressions(FlowNode node) {
    return new Expressions(report(node), variables.read);
  }

  /** The name of a part, which no file can give to a tool. */
  String inner(String part) {
    return tool + "/" + part;
  }
}
