package dev.pawl.engine.workflow;

import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles one definition. */
final class WorkflowCompiler {
  private final Definition definition;
  private final Set<String> servers;
  private final Findings findings;
  private final GraphShape shape;
  private final ExpressionCompiler expressions;
  private final List<WorkflowLink> links = new ArrayList<>();

  WorkflowCompiler(Definition definition, Set<String> servers, Findings findings) {
    this.definition = definition;
    this.servers = servers;
    this.findings = findings;
    this.shape = new GraphShape(definition, findings);
    this.expressions = new ExpressionCompiler(findings);
  }

  /** The workflow, or null when the findings have errors. */
  @Nullable Workflow compile() {
    List<WorkflowNode> nodes = lookThrough();
    int entry = shape.entry();
    int exit = shape.exit();
    shape.checkNames();
    if (entry >= 0 && exit >= 0 && !findings.hasErrors()) {
      shape.checkReachability(nodes, entry, exit);
      shape.checkCompanions(nodes, entry);
    }
    if (findings.hasErrors()) {
      return null;
    }
    ForkCheck forks = ForkCheck.of(nodes, findings);
    if (findings.hasErrors()) {
      return null;
    }
    nodes.replaceAll(node -> node.withShared(forks.shared().get(node.index())));
    Reach reach = forks.nest() ? null : Reach.of(nodes, entry);
    return new Workflow(definition, nodes, entry, expressions.historyUse(), reach);
  }

  /** Compiles the nodes one by one: finds what is wrong with each, not with the graph. */
  List<WorkflowNode> lookThrough() {
    List<WorkflowNode> nodes = new ArrayList<>();
    for (int i = 0; i < definition.nodes().size(); i++) {
      nodes.add(node(i, definition.nodes().get(i)));
    }
    findings.problems().addAll(new DefinitionSchemas(definition).checkPatterns());
    if (!definition.triggers().isEmpty() && !findings.hasErrors()) {
      TriggerInput.check(definition, findings);
    }
    return nodes;
  }

  /** The other workflows that this one calls. */
  List<WorkflowLink> links() {
    return links;
  }

  private WorkflowNode node(int index, Node node) {
    Policy policy = node.policy();
    return new WorkflowNode(
        index,
        node,
        action(node),
        new WorkflowNode.Ways(
            shape.route(node.next(), node),
            shape.destination(policy.onError(), node),
            compensation(policy.compensate(), node),
            shape.companions(policy.companions(), node)),
        false,
        doubt(policy.onDoubt(), node));
  }

  private int compensation(@Nullable Target target, Node node) {
    int index = shape.resolve(target, node);
    if (index >= 0 && !definition.nodes().get(index).kind().type().acts()) {
      findings.add(
          ProblemCode.BAD_VALUE,
          target == null ? node.place() : target.place(),
          node,
          "`" + definition.nodes().get(index).id() + "` undoes nothing: it only computes",
          "name a node that acts, such as an mcp node");
    }
    return index;
  }

  private Action action(Node node) {
    return node.kind().match(new Actions(node));
  }

  /** Compiles what one node does. */
  private final class Actions implements NodeKind.Cases<Action> {
    private final Node node;

    Actions(Node node) {
      this.node = node;
    }

    private Blueprint template(Template template) {
      return expressions.template(template, node);
    }

    @Override
    public Action entry(NodeKind.Entry entry) {
      return new Action.Entry();
    }

    @Override
    public Action exit(NodeKind.Exit exit) {
      return new Action.Exit();
    }

    @Override
    public Action mcp(NodeKind.Mcp mcp) {
      checkServer(mcp.server(), node);
      return new Action.Call(mcp.server().name(), mcp.tool(), template(mcp.args()));
    }

    @Override
    public Action transform(NodeKind.Transform transform) {
      return new Action.Transform(expressions.expression(transform.expression(), node));
    }

    @Override
    public Action choice(NodeKind.Switch choice) {
      return new Action.Choose(arms(choice, node));
    }

    @Override
    public Action foreach(NodeKind.Foreach foreach) {
      return new Action.Foreach(
          template(foreach.items()),
          foreach.concurrency(),
          foreach.onItemError(),
          body(foreach.body()));
    }

    @Override
    public Action workflow(NodeKind.SubWorkflow workflow) {
      WorkflowLink link = new WorkflowLink(workflow.tool());
      links.add(link);
      return new Action.SubWorkflow(link, template(workflow.args()));
    }

    @Override
    public Action pause(NodeKind.Wait pause) {
      return new Action.Wait(template(pause.duration()));
    }

    @Override
    public Action ask(NodeKind.Ask ask) {
      return new Action.Ask(
          ask.to(),
          template(ask.question()),
          Schema.of(answer(ask)),
          ask.options(),
          otherwise(ask),
          onDeadline(ask));
    }

    @Override
    public Action signal(NodeKind.Signal signal) {
      return new Action.Signal(
          signal.name(),
          template(signal.key() == null ? new Template.Literal("") : signal.key()),
          Schema.of(signal.schema() == null ? Map.of() : signal.schema().value()),
          otherwise(signal),
          onDeadline(signal));
    }

    @Override
    public Action prompt(NodeKind.Prompt prompt) {
      return new Action.Prompt(template(prompt.text()));
    }

    @Override
    public Action fail(NodeKind.Fail fail) {
      return new Action.Fail(fail.code(), template(fail.message()));
    }

    @Override
    public Action finish(NodeKind.Finish finish) {
      return new Action.Finish();
    }

    private @Nullable Blueprint otherwise(NodeKind kind) {
      return kind.otherwise() == null ? null : template(kind.otherwise());
    }

    private Route onDeadline(NodeKind kind) {
      return shape.route(kind.onDeadline() == null ? List.of() : List.of(kind.onDeadline()), node);
    }
  }

  private List<Action.Arm> arms(NodeKind.Switch choice, Node node) {
    List<Action.Arm> arms = new ArrayList<>();
    for (NodeKind.Case each : choice.cases()) {
      arms.add(
          new Action.Arm(
              each.rule() == null ? null : expressions.rule(each.rule(), node),
              shape.route(each.next(), node)));
    }
    return arms;
  }

  private WorkflowNode body(Node body) {
    int compensate = compensation(body.policy().compensate(), body);
    return new WorkflowNode(
        -1,
        body,
        action(body),
        new WorkflowNode.Ways(Route.NOWHERE, -1, compensate, List.of()),
        false,
        doubt(body.policy().onDoubt(), body));
  }

  private Doubt doubt(@Nullable OnDoubt onDoubt, Node node) {
    if (onDoubt == null) {
      return new Doubt.Hints();
    }
    return switch (onDoubt) {
      case OnDoubt.Retry() -> new Doubt.Retry();
      case OnDoubt.Ask() -> new Doubt.Ask();
      case OnDoubt.Fail() -> new Doubt.Fail();
      case OnDoubt.Check(Target server, String tool, _, Template args) -> {
        // Its own server, which is the default, was checked already.
        if (!(node.kind() instanceof NodeKind.Mcp mcp && mcp.server().equals(server))) {
          checkServer(server, node);
        }
        yield new Doubt.Check(server.name(), tool, expressions.template(args, node));
      }
    };
  }

  private static Map<String, @Nullable Object> answer(NodeKind.Ask ask) {
    if (ask.schema() != null) {
      return ask.schema().value();
    }
    return ask.options().isEmpty()
        ? Map.of("type", "string")
        : Values.object("type", "string", "enum", ask.options());
  }

  /** Whoever reads a file reports a name that is missing, and leaves it empty. */
  private void checkServer(Target server, Node node) {
    if (!server.name().isEmpty() && !servers.contains(server.name())) {
      findings.add(
          ProblemCode.UNKNOWN_SERVER,
          server.place(),
          node,
          "unknown server `" + server.name() + "`",
          servers.isEmpty()
              ? "configure it under `mcpServers`"
              : Suggestion.didYouMean(server.name(), servers));
    }
  }
}
