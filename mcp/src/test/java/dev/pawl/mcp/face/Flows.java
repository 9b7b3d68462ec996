package dev.pawl.mcp.face;

import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Delivery;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import dev.pawl.model.UpstreamDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Workflows that call tools of the server {@code desk}; each node is named like its tool. */
final class Flows {
  static final String DESK = "desk";

  private Flows() {}

  /** Calls one after the other; the result is that of the last one. */
  static Workflow chain(String... tools) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(node("entry", new NodeKind.Entry(), tools[0]));
    for (int i = 0; i < tools.length; i++) {
      nodes.add(call(tools[i], Policy.NONE, i + 1 < tools.length ? tools[i + 1] : "exit"));
    }
    nodes.add(node("exit", new NodeKind.Exit()));
    return compiled(nodes);
  }

  /** Calls both at once; the result has what each of them answered. */
  static Workflow fork(String one, String other) {
    NodeKind merge =
        new NodeKind.Transform(
            ExpressionText.of("{ 'one': $.%s, 'other': $.%s }".formatted(one, other)));
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), one, other),
            call(one, Policy.NONE, "merge"),
            call(other, Policy.NONE, "merge"),
            new Node("merge", merge, targets("exit"), Join.ALL, Policy.NONE, Place.UNKNOWN),
            node("exit", new NodeKind.Exit())));
  }

  /** Calls two tools, of which the first can be undone by a third. */
  static Workflow undoable(String first, String undo, String second) {
    Policy undone = new Policy(null, null, null, null, target(undo));
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), first),
            call(first, undone, second),
            call(second, Policy.NONE, "exit"),
            call(undo, Policy.NONE),
            node("exit", new NodeKind.Exit())));
  }

  /** Calls a tool that gets some time, and another one when that was not enough. */
  static Workflow timed(String tool, Duration timeout, String otherwise) {
    Policy policy = new Policy(null, timeout, null, target(otherwise), null);
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), tool),
            call(tool, policy, "exit"),
            call(otherwise, Policy.NONE, "exit"),
            node("exit", new NodeKind.Exit())));
  }

  /** Calls nothing. */
  static Workflow still() {
    NodeKind compute = new NodeKind.Transform(ExpressionText.of("'still'"));
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), "compute"),
            node("compute", compute, "exit"),
            node("exit", new NodeKind.Exit())));
  }

  /** The same tools one after the other, delivered in a way of its own. */
  static Workflow chain(Delivery delivery, String... tools) {
    return compiled(chain(tools).definition().with(delivery));
  }

  /** Asks, and answers with the answer; the node is called {@code question}. */
  static Workflow asking(NodeKind.Ask ask, Delivery delivery) {
    List<Node> nodes =
        List.of(
            node("entry", new NodeKind.Entry(), "question"),
            node("question", ask, "exit"),
            node("exit", new NodeKind.Exit()));
    return compiled(compiled(nodes).definition().with(delivery));
  }

  /** Asks for some time, and then calls a tool. */
  static Workflow askingFor(Duration time, String tool) {
    NodeKind.Ask ask =
        new NodeKind.Ask(
            NodeKind.To.HUMAN,
            new Template.Literal("Go on?"),
            null,
            List.of(),
            new Template.Literal("nobody came"),
            null);
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), "question"),
            new Node(
                "question",
                ask,
                targets(tool),
                Join.UNSAID,
                new Policy(null, null, time, null, null),
                Place.UNKNOWN),
            call(tool, Policy.NONE, "exit"),
            node("exit", new NodeKind.Exit())));
  }

  /** Calls a tool, and has somebody decide when it does not answer in time. */
  static Workflow doubting(String tool, Duration timeout, Delivery delivery) {
    Policy policy = new Policy(null, timeout, null, null, null, new OnDoubt.Ask());
    List<Node> nodes =
        List.of(
            node("entry", new NodeKind.Entry(), tool),
            call(tool, policy, "exit"),
            node("exit", new NodeKind.Exit()));
    return compiled(compiled(nodes).definition().with(delivery));
  }

  /** Asks in two branches at once: {@code one} and {@code other}. */
  static Workflow askingTwice() {
    NodeKind merge =
        new NodeKind.Transform(ExpressionText.of("{ 'one': $.one, 'other': $.other }"));
    return compiled(
        List.of(
            node("entry", new NodeKind.Entry(), "one", "other"),
            node("one", ask(NodeKind.To.HUMAN, null), "merge"),
            node("other", ask(NodeKind.To.HUMAN, null), "merge"),
            new Node("merge", merge, targets("exit"), Join.ALL, Policy.NONE, Place.UNKNOWN),
            node("exit", new NodeKind.Exit())));
  }

  /**
   * @param schema of the answer, or null for a text
   */
  static NodeKind.Ask ask(NodeKind.To to, @Nullable Map<String, @Nullable Object> schema) {
    return new NodeKind.Ask(
        to,
        new Template.Literal("Go on?"),
        schema == null ? null : (Source.Mapping) source(schema),
        List.of(),
        null,
        null);
  }

  private static Source source(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, Source.Entry> entries = new LinkedHashMap<>();
        map.forEach(
            (key, each) ->
                entries.put(String.valueOf(key), new Source.Entry(Place.UNKNOWN, source(each))));
        yield new Source.Mapping(entries, Place.UNKNOWN);
      }
      case List<?> list ->
          new Source.Sequence(list.stream().map(Flows::source).toList(), Place.UNKNOWN);
      case null, default -> new Source.Scalar(value, Place.UNKNOWN);
    };
  }

  private static Workflow compiled(List<Node> nodes) {
    Source.Mapping schema =
        new Source.Mapping(
            Map.of(
                "type",
                new Source.Entry(Place.UNKNOWN, new Source.Scalar("object", Place.UNKNOWN))),
            Place.UNKNOWN);
    Definition definition =
        new Definition(
            "flow", null, "Flows", schema, null, Map.of(), Limits.DEFAULT, nodes, Place.UNKNOWN);
    return compiled(definition);
  }

  /** The same with a promise of what results look like. */
  static Workflow promising(Workflow workflow, Map<String, @Nullable Object> schema) {
    Definition it = workflow.definition();
    return compiled(
        new Definition(
            it.name(),
            it.title(),
            it.description(),
            it.inputSchema(),
            (Source.Mapping) source(schema),
            it.annotations(),
            it.limits(),
            it.nodes(),
            it.place(),
            it.delivery()));
  }

  private static Workflow compiled(Definition definition) {
    UpstreamDefinition desk =
        new UpstreamDefinition.Builtin(DESK, "files", Map.of(), Place.UNKNOWN);
    Compilation compilation =
        Compilation.of(
            new Bundle(
                "flow.yaml",
                new ServerInfo("flow", "1", "Flow", null),
                Map.of(DESK, desk),
                List.of(definition),
                List.of(),
                List.of()));
    Workflow workflow = compilation.workflows().get("flow");
    if (workflow == null) {
      throw new AssertionError(compilation.problems());
    }
    return workflow;
  }

  private static Node call(String tool, Policy policy, String... next) {
    NodeKind kind = new NodeKind.Mcp(target(DESK), tool, new Template.Literal(Map.of()));
    return new Node(tool, kind, targets(next), Join.UNSAID, policy, Place.UNKNOWN);
  }

  private static Node node(String id, NodeKind kind, String... next) {
    return new Node(id, kind, targets(next), Join.UNSAID, Policy.NONE, Place.UNKNOWN);
  }

  private static List<Target> targets(String... names) {
    return Arrays.stream(names).map(Flows::target).toList();
  }

  private static Target target(String name) {
    return new Target(name, Place.UNKNOWN);
  }
}
