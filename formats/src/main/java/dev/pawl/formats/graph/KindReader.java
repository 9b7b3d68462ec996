package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.NodeType;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads the part of a node that is particular to its type. */
final class KindReader {
  static final int CONCURRENCY = 8;
  static final int MOST_CONCURRENCY = 1_000;

  private final Dialect dialect;
  private final NodeReader nodes;

  KindReader(Dialect dialect, NodeReader nodes) {
    this.dialect = dialect;
    this.nodes = nodes;
  }

  NodeKind read(NodeType type, Cursor node) {
    return switch (type) {
      case ENTRY -> {
        checkOwner(node);
        yield new NodeKind.Entry();
      }
      case EXIT -> {
        checkOwner(node);
        yield new NodeKind.Exit();
      }
      case FINISH -> new NodeKind.Finish();
      case MCP -> {
        Target server = target(node, "server", "name one of `mcpServers`");
        Target tool = target(node, "tool", "name the server's tool to call");
        yield new NodeKind.Mcp(server, tool.name(), tool.place(), args(node));
      }
      case TRANSFORM -> new NodeKind.Transform(expression(node));
      case SWITCH -> SwitchReader.read(node);
      case FOREACH -> foreach(node);
      case WORKFLOW ->
          new NodeKind.SubWorkflow(
              target(
                  node, "tool", "name the tool to run: `tool` of this file, or `other.yaml#tool`"),
              args(node));
      case WAIT -> new NodeKind.Wait(duration(node));
      case ASK -> AskReader.read(node);
      case SIGNAL -> SignalReader.read(node);
      case PROMPT -> new NodeKind.Prompt(TextReader.read(node), null);
      case FAIL -> fail(node);
    };
  }

  /** Activities are called as the tools of servers are; theirs is part of Pawl. */
  NodeKind activity(Cursor node) {
    Target name = target(node, NodeKeys.ACTIVITY, "name an activity of a Java program");
    Target server = new Target(UpstreamDefinition.ACTIVITIES, node.place());
    return new NodeKind.Mcp(server, name.name(), name.place(), args(node));
  }

  private static NodeKind fail(Cursor node) {
    Target code = target(node, "code", "name the failure, as in `code: OUT_OF_STOCK`");
    if (!code.name().isEmpty() && !NodeKind.Fail.isCode(code.name())) {
      node.problem(
          ProblemCode.BAD_NAME,
          "`" + code.name() + "` cannot be the code of a failure",
          code.place(),
          NodeKind.Fail.CODE_RULE);
    }
    return new NodeKind.Fail(code.name(), TextReader.readOr(node, "message", "say what is wrong"));
  }

  /** At the top level entry and exit belong to a tool by name; inside a tool there is no choice. */
  private void checkOwner(Cursor node) {
    if (dialect.shared()) {
      node.text("tool", "name the tool that it belongs to");
      return;
    }
    Target owner = node.target("tool");
    if (owner != null && !owner.name().equals(dialect.tool())) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.what() + " stands in the tool `" + dialect.tool() + "` but names another one",
          owner.place(),
          "remove `tool`");
    }
  }

  private static Target target(Cursor node, String key, String advice) {
    node.required(key, advice);
    Target target = node.target(key);
    return target == null ? new Target("", node.place()) : target;
  }

  private Template args(Cursor node) {
    Source.Mapping args = node.mapping("args");
    return args == null
        ? new Template.Literal(Map.of())
        : new Templates(node.report()).args(args, dialect.dollars());
  }

  private static ExpressionText expression(Cursor node) {
    node.required("transform", "write `transform: { expr: … }`");
    Source.Mapping mapping =
        node.mapping("transform", given -> "write `transform: { expr: '" + given.value() + "' }`");
    return mapping == null
        ? ExpressionText.UNREADABLE
        : new Templates(node.report()).expression(mapping, node.name("transform"));
  }

  private NodeKind foreach(Cursor node) {
    Long concurrency = Quantities.wholeNumber(node, "concurrency", 1, MOST_CONCURRENCY);
    String onItemError = node.choice("onItemError", List.of("stop", "collect"));
    return new NodeKind.Foreach(
        items(node),
        concurrency == null ? CONCURRENCY : concurrency.intValue(),
        "collect".equals(onItemError) ? NodeKind.ItemErrors.COLLECT : NodeKind.ItemErrors.STOP,
        body(node));
  }

  private Node body(Cursor node) {
    Source source = node.required("do", "say what to do with each item");
    Node body = source == null ? null : nodes.body(source, node);
    return Objects.requireNonNullElseGet(
        body,
        () ->
            new Node("do", new NodeKind.Exit(), List.of(), Join.UNSAID, Policy.NONE, node.place()));
  }

  /** A list, or an expression that yields one; a text can only be an expression here. */
  private static Template items(Cursor node) {
    Source source = node.required("items", "list them, or write `items: { expr: … }`");
    if (source == null) {
      return new Template.Literal(List.of());
    }
    Template items = new Templates(node.report()).orDollar(source);
    boolean fits = items instanceof Template.Computed || source instanceof Source.Sequence;
    if (!fits) {
      node.wrongType(node.name("items"), "a list or `{ expr: … }`", source);
    }
    return items;
  }

  /** A duration as written, or an expression that yields one. */
  private static Template duration(Cursor node) {
    Source source = node.required("for", "say how long, as in `for: 5m`");
    if (source == null) {
      return new Template.Literal("");
    }
    Template template = new Templates(node.report()).orDollar(source);
    if (!(template instanceof Template.Computed)) {
      Quantities.duration(node, "for");
    }
    return template;
  }
}
