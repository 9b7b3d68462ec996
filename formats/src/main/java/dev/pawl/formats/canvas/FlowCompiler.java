package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a definition of a flow. */
final class FlowCompiler {
  private final CanvasFlow flow;
  private final String name;
  private final FlowTools tools;
  private final Report report;
  private final CanvasGraph graph;
  private final Wiring wiring;
  private final Inputs inputs;
  private final Questions questions;
  private final Decisions decisions;
  private final McpNodes mcp;

  /**
   * @param name of the tool that it becomes
   * @param tools the others of the file
   */
  FlowCompiler(CanvasFlow flow, String name, FlowTools tools, Report report) {
    this.flow = flow;
    this.name = name;
    this.tools = tools;
    this.report = report;
    this.graph = new CanvasGraph(flow, new PortReader(flow, report).read(flow.connections()));
    NodeIds ids = new NodeIds(flow);
    this.wiring = new Wiring(graph, ids);
    this.inputs = new Inputs(wiring.entry(), declared());
    Known known = new Known(graph, ids, inputs);
    this.questions = new Questions(wiring, known, inputs, report);
    this.decisions = new Decisions(wiring, known, questions, report);
    this.mcp = new McpNodes(wiring, known, questions, tools.toolbox(), report);
  }

  private Source.@Nullable Mapping declared() {
    List<CanvasNode> starts = graph.of(CanvasType.START);
    return starts.isEmpty() ? null : starts.getFirst().data().mapping("inputSchema");
  }

  Definition compile() {
    new GraphCheck(flow, graph, report).run();
    graph.nodes().forEach(this::begin);
    // Conditions may name what texts ask for, so these come first.
    graph.nodes().stream().filter(node -> !node.type().branches()).forEach(this::add);
    graph.nodes().stream().filter(node -> node.type().branches()).forEach(decisions::add);
    String description = flow.description();
    return new Definition(
        name,
        flow.name().equals(name) ? null : flow.name(),
        description.isEmpty() ? "The workflow " + flow.name() + "." : description,
        inputs.schema(flow.place()),
        null,
        Map.of(),
        Limits.DEFAULT,
        wiring.done(flow),
        flow.place());
  }

  private void begin(CanvasNode node) {
    if (node.type() == CanvasType.MCP) {
      mcp.begin(node);
    } else if (node.type() == CanvasType.QUESTION && node.data().flag("useAiSuggestions")) {
      wiring.first(node, "suggestions");
    }
  }

  private void add(CanvasNode node) {
    switch (node.type()) {
      case START, END, GROUP -> {}
      case IF_ELSE, SWITCH, BRANCH -> {}
      case PROMPT -> questions.prompt(node);
      case SUB_AGENT -> questions.subAgent(node);
      case QUESTION -> questions.question(node, decisions);
      case SKILL -> questions.skill(node);
      case MCP -> mcp.add(node);
      case CODEX -> questions.codex(node);
      case FLOW -> flow(node);
      case UNKNOWN -> unknown(node);
    }
  }

  private void flow(CanvasNode node) {
    Source.Scalar id = questions.required(node, "subAgentFlowId");
    String wanted = String.valueOf(id.value());
    FlowTools.Tool tool = tools.tool(wanted);
    if (tool == null && !wanted.isEmpty()) {
      noFlow(node, id);
    }
    wiring.begin(
        node,
        new NodeKind.SubWorkflow(
            new Target(tool == null ? wanted : tool.name(), id.place()),
            tool == null ? new Template.Literal(Map.of()) : given(node, tool)),
        wiring.targets(node, CanvasGraph.OUTPUT));
  }

  private void noFlow(CanvasNode node, Source.Scalar id) {
    String wanted = String.valueOf(id.value());
    boolean circle = tools.ids().contains(wanted);
    String near = Suggestion.didYouMean(wanted, tools.ids());
    report
        .forNode(node.id())
        .problem(
            circle ? ProblemCode.BAD_VALUE : ProblemCode.UNKNOWN_TOOL,
            node.what()
                + " runs the flow `"
                + wanted
                + (circle ? "`, in which it stands itself" : "`, which is not there"),
            id.place(),
            circle
                ? "lead a connection back to where it begins anew"
                : near.isEmpty() ? "`subAgentFlows` lists those of the file" : near);
  }

  /** By {@code parameterValues}, or as if the name stood in a text there. */
  private Template given(CanvasNode node, FlowTools.Tool tool) {
    Texts texts = questions.texts(node);
    Map<String, Template> args = new LinkedHashMap<>();
    node.data()
        .fields("parameterValues")
        .source()
        .entries()
        .forEach((name, entry) -> args.put(name, texts.value(entry.value())));
    for (String name : tool.inputs()) {
      if (!args.containsKey(name)) {
        args.put(name, texts.named(name, tool.schema(name), tool.requires(name)));
      }
    }
    return args.isEmpty() ? new Template.Literal(Map.of()) : new Template.Fields(args);
  }

  private void unknown(CanvasNode node) {
    String near = Suggestion.didYouMean(node.word(), CanvasType.words());
    report
        .forNode(node.id())
        .tell(
            Severity.WARNING,
            ProblemCode.UNKNOWN_NODE_TYPE,
            "node `"
                + node.id()
                + "` has the unknown type `"
                + node.word()
                + "`; a run that comes"
                + " here fails",
            node.place(),
            near.isEmpty() ? "use one of: " + String.join(", ", CanvasType.words()) : near);
    wiring.refuse(
        node,
        ProblemCode.UNKNOWN_NODE_TYPE.name(),
        "a node of the type `" + node.word() + "` cannot be run");
  }
}
