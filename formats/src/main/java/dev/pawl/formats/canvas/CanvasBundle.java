package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a canvas file as tools: one for the workflow, and one for each flow that it runs. */
final class CanvasBundle {
  private final String fileName;
  private final Map<String, List<Toolbox.Known>> locked;
  private final Set<String> looked;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<Definition> drafts = new ArrayList<>();

  private CanvasBundle(
      String fileName, Map<String, List<Toolbox.Known>> locked, Set<String> looked) {
    this.fileName = fileName;
    this.locked = locked;
    this.looked = looked;
  }

  static CanvasBundle alone(String fileName) {
    return new CanvasBundle(fileName, Map.of(), Set.of());
  }

  /** With what the lock beside it says, if a node of it has to know that. */
  static CanvasBundle among(
      String fileName, byte[] content, DefinitionFormat.Neighbours neighbours) {
    boolean asks =
        Canvas.read(fileName, content).stream()
            .flatMap(Canvas::nodes)
            .anyMatch(CanvasNode::choosesAmongAll);
    return asks
        ? new CanvasBundle(
            fileName,
            LockedTools.read(neighbours.read(LockedTools.FILE)),
            Set.of(neighbours.path(LockedTools.FILE)))
        : alone(fileName);
  }

  Bundle read(byte[] content, Map<String, UpstreamDefinition> others) {
    Reading reading = SourceReader.read(fileName, content);
    Report report = new Report(reading);
    Map<String, UpstreamDefinition> upstreams = new LinkedHashMap<>(others);
    if (reading.root() instanceof Source.Mapping root && Canvas.isCanvas(root)) {
      report.adopt(root);
      Canvas canvas = new CanvasReader(fileName, report).read(root);
      compile(canvas, report);
      new ServerCheck(report).read(canvas, upstreams);
    } else if (reading.root() != null) {
      report.problem(
          ProblemCode.UNKNOWN_FORMAT,
          "the file is no canvas: it has no `nodes` and `connections`",
          new Place(fileName, 1, 1),
          "both are lists");
    }
    return new Bundle(
        fileName,
        ServerInfo.unnamed(fileName),
        upstreams,
        definitions,
        drafts,
        report.sorted(),
        looked.isEmpty() ? Borrowed.NOTHING : new Borrowed(List.of(), Map.of(), looked));
  }

  private void compile(Canvas canvas, Report report) {
    boolean unsound = report.failed();
    ToolNames names = new ToolNames(fileName, canvas);
    FlowTools tools =
        new FlowTools(
            new Toolbox(canvas, locked),
            canvas.flows().stream().map(CanvasFlow::id).collect(Collectors.toSet()));
    List<Definition> inOrder = new ArrayList<>();
    Set<String> failed = new HashSet<>();
    List<CanvasFlow> flows = new ArrayList<>(innermostFirst(canvas.flows()));
    flows.add(canvas.main());
    for (CanvasFlow flow : flows) {
      Report own = report.forTool(names.of(flow));
      inOrder.add(compile(flow, names.of(flow), tools, own));
      if (own.failed()) {
        failed.add(names.of(flow));
      }
    }
    for (Definition each : inOrder.reversed()) {
      (unsound || failed.contains(each.name()) ? drafts : definitions).add(each);
    }
  }

  private static Definition compile(CanvasFlow flow, String name, FlowTools tools, Report report) {
    FlowCompiler compiler = new FlowCompiler(flow, name, tools, report);
    Definition definition = compiler.compile();
    tools.put(flow.id(), new FlowTools.Tool(name, definition.inputSchema()));
    new ParameterCheck(report).check(flow);
    return definition;
  }

  /** What a flow needs is known when those are read that it runs. */
  private static List<CanvasFlow> innermostFirst(List<CanvasFlow> flows) {
    Map<String, CanvasFlow> byId = new LinkedHashMap<>();
    flows.forEach(flow -> byId.putIfAbsent(flow.id(), flow));
    Map<String, CanvasFlow> ordered = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    byId.values().forEach(flow -> add(flow, byId, seen, ordered));
    return List.copyOf(ordered.values());
  }

  private static void add(
      CanvasFlow flow,
      Map<String, CanvasFlow> byId,
      Set<String> seen,
      Map<String, CanvasFlow> ordered) {
    if (!seen.add(flow.id())) {
      return;
    }
    for (CanvasNode node : flow.nodes()) {
      CanvasFlow inner =
          node.type() == CanvasType.FLOW ? byId.get(node.data().text("subAgentFlowId")) : null;
      if (inner != null) {
        add(inner, byId, seen, ordered);
      }
    }
    ordered.put(flow.id(), flow);
  }
}
