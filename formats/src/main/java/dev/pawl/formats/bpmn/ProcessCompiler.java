package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Definition;
import dev.pawl.model.Source;
import dev.pawl.model.Trigger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a tool of a process. It is compiled twice: which variables there are is only known when all
 * of it was looked at.
 */
final class ProcessCompiler {
  private final XmlElement element;
  private final String tool;
  private final Declared declared;
  private final Bindings bindings;
  private final Map<String, String> processes;

  ProcessCompiler(
      XmlElement element,
      String tool,
      Declared declared,
      Bindings bindings,
      Map<String, String> processes) {
    this.element = element;
    this.tool = tool;
    this.declared = declared;
    this.bindings = bindings;
    this.processes = processes;
  }

  /**
   * A compiled process.
   *
   * @param inner its parts, which nobody is offered
   */
  record Compiled(Definition definition, List<Definition> inner) {}

  Compiled compile(Report report) {
    Report unheard = new Report(dev.pawl.formats.source.Reading.of(Source.of(Map.of())));
    Variables variables = new Variables();
    for (int pass = 0; pass < 2; pass++) { // forms without fields ask for what others leave open
      compile(unheard, variables);
      variables = variables.settled();
    }
    return compile(report, variables);
  }

  private Compiled compile(Report report, Variables variables) {
    ProcessParts parts = new ProcessParts(tool, declared, bindings, processes, report, variables);
    parts.catchesEscalations = catchesEscalations();
    Scope scope = ScopeReader.read(element, report);
    dataObjects(variables);
    Source.Mapping input = input(scope, variables);
    Definition definition = new ScopeCompiler(parts, scope, tool, true).compile(input);
    List<Trigger> triggers = new StartTimers(parts).triggers(scope);
    return new Compiled(triggers.isEmpty() ? definition : definition.with(triggers), parts.inner);
  }

  private boolean catchesEscalations() {
    Deque<XmlElement> open = new ArrayDeque<>(List.of(element));
    while (!open.isEmpty()) {
      XmlElement each = open.pop();
      boolean catches = each.is("boundaryEvent") || each.is("startEvent");
      if (catches && each.first("escalationEventDefinition") != null) {
        return true;
      }
      open.addAll(each.children());
    }
    return false;
  }

  /** What data objects are called are variables. */
  private void dataObjects(Variables variables) {
    for (XmlElement each : element.all("dataObject")) {
      String name = each.attribute("name", "").strip();
      if (name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        variables.read.add(name);
      }
    }
  }

  /** The fields of the form at the start, and variables that nobody writes. */
  private Source.Mapping input(Scope scope, Variables variables) {
    Forms form =
        scope.starts().stream()
            .filter(each -> each.is("startEvent"))
            .findFirst()
            .map(each -> Forms.of(each.element()))
            .orElse(new Forms(new LinkedHashMap<>(), Set.of()));
    variables.read.addAll(form.properties().keySet());
    return form.schema(variables.inputs());
  }
}
