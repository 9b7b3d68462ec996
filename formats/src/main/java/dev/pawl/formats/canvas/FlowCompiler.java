package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
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

  /** What has to be given to it. */
  List<String> inputs() {
    return inputs.names();
  }

  private void begin(CanvasNode node) {
    if (node.type() == CanvasType.MCP) {
      McpNodes.begin(node, wiring);
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
    if (tool == null) {
      String near = Suggestion.didYouMean(wanted, tools.ids());
      report
          .forNode(node.id())
          .problem(
              ProblemCode.UNKNOWN_TOOL,
              node.what() + " runs the flow `" + wanted + "`, which is not there",
              id.place(),
              near.isEmpty() ? "`subAgentFlows` lists those of the file" : near);
    }
    Map<String, Template> args = new LinkedHashMap<>();
    if (tool != null) {
      tool.inputs()
          .forEach(
              each ->
                  args.put(
                      each,
                      new Template.Computed(ExpressionText.of(inputs.want(each, node.name())))));
    }
    wiring.begin(
        node,
        new NodeKind.SubWorkflow(
            new Target(tool == null ? wanted : tool.name(), id.place()),
            args.isEmpty() ? new Template.Literal(Map.of()) : new Template.Fields(args)),
        wiring.targets(node, CanvasGraph.OUTPUT));
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
    wiring.begin(
        node,
        new NodeKind.Fail(
            ProblemCode.UNKNOWN_NODE_TYPE.name(),
            new Template.Literal("a node of the type `" + node.word() + "` cannot be run")),
        List.of());
  }
}
