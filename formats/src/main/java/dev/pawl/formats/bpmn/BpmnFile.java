package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a file with processes. */
final class BpmnFile {
  private final String fileName;
  private final Bindings bindings;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<Definition> drafts = new ArrayList<>();
  private final List<Definition> inner = new ArrayList<>();

  BpmnFile(String fileName, Bindings bindings) {
    this.fileName = fileName;
    this.bindings = bindings;
  }

  Bundle read(byte[] content) {
    Reading text = SourceReader.readText(fileName, content);
    Report report = new Report(text);
    if (text.root() instanceof Source.Scalar(Object value, _, _)) {
      XmlElement root = new XmlReader(fileName, String.valueOf(value), report).read();
      if (root != null) {
        read(root, report);
      }
    }
    bindings.tellUnused();
    List<Problem> problems = new ArrayList<>(report.sorted());
    problems.addAll(bindings.problems());
    problems.sort(Problem.BY_PLACE);
    return new Bundle(
        fileName,
        bindings.server(fileName),
        bindings.upstreams(),
        definitions,
        drafts,
        problems,
        new Borrowed(inner, Map.of(), Set.of()));
  }

  private void read(XmlElement root, Report report) {
    if (!root.is("definitions")) {
      report.problem(
          ProblemCode.UNKNOWN_FORMAT,
          "the file is no BPMN 2.0: it begins with `<" + root.name() + ">`",
          root.place(),
          "its root is `<definitions>` of " + Vocabulary.BPMN);
      return;
    }
    checkIds(root, report);
    for (XmlElement each : root.children()) {
      if (each.isBpmn() && !each.is("process") && !isAround(each)) {
        ScopeReader.unsupported(report, each);
      }
    }
    List<XmlElement> processes = root.all("process");
    if (processes.isEmpty()) {
      report.problem(
          ProblemCode.NO_ENTRY, "the file has no process", root.place(), "draw one in it");
    }
    Map<String, String> tools = tools(processes, report);
    Declared declared = new Declared(root);
    boolean unsound = report.failed();
    for (XmlElement each : processes) {
      String tool = tools.get(each.id());
      if (tool != null) {
        compile(each, tool, declared, tools, report.forTool(tool), unsound);
      }
    }
  }

  private static boolean isAround(XmlElement each) {
    return Vocabulary.AROUND.contains(each.name()) || each.name().endsWith("EventDefinition");
  }

  private void compile(
      XmlElement process,
      String tool,
      Declared declared,
      Map<String, String> tools,
      Report report,
      boolean unsound) {
    ProcessCompiler.Compiled compiled =
        new ProcessCompiler(process, tool, declared, bindings, tools).compile(report);
    (unsound || report.failed() ? drafts : definitions).add(compiled.definition());
    inner.addAll(compiled.inner());
  }

  /** Each process is a tool; of drawings without one, those that have nothing in them are none. */
  private static Map<String, String> tools(List<XmlElement> processes, Report report) {
    Map<String, String> tools = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (XmlElement each : processes) {
      String safe = each.id().replaceAll("[^A-Za-z0-9_.-]", "_");
      String name = safe.isEmpty() ? "process" : safe.substring(0, Math.min(128, safe.length()));
      if (!taken.add(name)) {
        report.problem(
            ProblemCode.DUPLICATE_TOOL,
            "two processes would be the tool `" + name + "`",
            each.place(),
            "give one of them another id");
      }
      tools.put(each.id(), name);
    }
    return tools;
  }

  private static void checkIds(XmlElement root, Report report) {
    Map<String, Place> seen = new LinkedHashMap<>();
    Deque<XmlElement> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      XmlElement each = open.pop();
      Place before =
          each.isBpmn() && !each.id().isEmpty() ? seen.putIfAbsent(each.id(), each.place()) : null;
      if (before != null) {
        Place later = before.compareTo(each.place()) < 0 ? each.place() : before;
        report.problem(
            ProblemCode.DUPLICATE_NODE,
            "two elements have the id `" + each.id() + "`",
            later,
            "give each its own");
      }
      open.addAll(each.children());
    }
  }
}
