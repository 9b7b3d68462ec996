package dev.pawl.engine.check;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.LogicInference;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out what each node yields, and what is wrong with it. */
final class NodeCheck {
  private final WorkflowTypes types;
  private final Arguments arguments = new Arguments(this);
  private final Meant meant = new Meant(this);
  private final Misfits misfits;
  private final List<Problem> problems = new ArrayList<>();
  private int errors;

  NodeCheck(WorkflowTypes types) {
    this.types = types;
    this.misfits = new Misfits(this, types);
  }

  Misfits misfits() {
    return misfits;
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** How many errors there are so far. */
  int errors() {
    return errors;
  }

  /** How many problems there are so far. */
  int count() {
    return problems.size();
  }

  void add(Node node, Finding finding, Place place) {
    errors += finding.certain() ? 1 : 0;
    problems.add(
        new Problem(
            finding.code(),
            finding.certain() ? Severity.ERROR : Severity.WARNING,
            finding.message(),
            place,
            types.name(),
            node.id(),
            finding.advice()));
  }

  /** What a node yields when all is well. */
  Type output(WorkflowNode node, NodeContext context) {
    doubt(node, context);
    return switch (node.source().kind()) {
      case NodeKind.Entry _ -> entry();
      case NodeKind.Exit _, NodeKind.Finish _ -> exit(node, context);
      case NodeKind.Mcp mcp -> call(node.source(), mcp, context);
      case NodeKind.Transform transform -> expression(node, transform.expression(), context, true);
      case NodeKind.Switch choice -> choice(node, choice, context);
      case NodeKind.Foreach foreach -> foreach(node, foreach, context);
      case NodeKind.SubWorkflow sub -> subWorkflow(node, sub, context);
      case NodeKind.Wait pause -> {
        meant.look(pause.duration(), node.source(), context);
        arguments.duration(
            type(node.source(), pause.duration(), context, true), node.source(), pause.duration());
        yield context.previous();
      }
      case NodeKind.Ask ask -> {
        meant.look(ask.question(), node.source(), context);
        type(node.source(), ask.question(), context, true);
        yield awaited(node, answer(ask), context);
      }
      case NodeKind.Prompt prompt -> {
        meant.look(prompt.text(), node.source(), context);
        yield type(node.source(), prompt.text(), context, true);
      }
      case NodeKind.Fail fail -> {
        meant.look(fail.message(), node.source(), context);
        type(node.source(), fail.message(), context, true);
        yield Type.NEVER;
      }
      case NodeKind.Signal signal -> {
        if (signal.key() != null) {
          meant.look(signal.key(), node.source(), context);
          Type key = type(node.source(), signal.key(), context, true);
          Type wanted = Type.TEXT.or(Type.NUMBER).or(Type.BOOLEAN);
          arguments.fits(key, wanted, node.source(), signal.key(), "the key of a signal");
        }
        Type message =
            signal.schema() == null ? Type.JSON : SchemaTypes.of(signal.schema().value());
        yield awaited(node, message, context);
      }
    };
  }

  /** What comes to a node that waits, or else its default, which has to fit as well. */
  private Type awaited(WorkflowNode node, Type wanted, NodeContext context) {
    NodeKind kind = node.source().kind();
    Type otherwise = otherwise(node, kind, context, Type.NEVER);
    if (kind.otherwise() != null) {
      meant.look(kind.otherwise(), node.source(), context);
    }
    if (kind.otherwise() instanceof Template.Computed computed) {
      arguments.fits(otherwise, wanted, node.source(), computed, "the default");
    }
    return wanted.or(otherwise);
  }

  /** What it goes on with when nothing came in time; never if it does not wait. */
  Type late(WorkflowNode node, NodeContext context) {
    return node.action().onDeadline().leadsNowhere()
        ? Type.NEVER
        : otherwise(node, node.source().kind(), context, Type.NULL);
  }

  private Type otherwise(WorkflowNode node, NodeKind kind, NodeContext context, Type none) {
    return kind.otherwise() == null
        ? none
        : valued(type(node.source(), kind.otherwise(), context, false));
  }

  private static Type answer(NodeKind.Ask ask) {
    if (ask.schema() != null) {
      return SchemaTypes.filledIn(ask.schema().value());
    }
    Type type = ask.options().isEmpty() ? Type.TEXT : Type.NEVER;
    for (String option : ask.options()) {
      type = type.or(Type.literal(option));
    }
    return type;
  }

  static Type valued(Type type) {
    return type.has(Kind.NOTHING) ? type.without(Kind.NOTHING).or(Type.NULL) : type;
  }

  private Type entry() {
    Type type = SchemaTypes.filledIn(types.workflow.definition().inputSchema().value());
    return type.and(Type.OBJECT);
  }

  private Type exit(WorkflowNode node, NodeContext context) {
    Source.Mapping schema = types.workflow.definition().outputSchema();
    if (schema != null) {
      new Outcomes(this, types, schema.value()).check(node);
    }
    return context.previous();
  }

  private Type call(Node node, NodeKind.Mcp mcp, NodeContext context) {
    ToolSchemas.@Nullable ToolSchema known =
        types.file.schemas(mcp.server().name(), mcp.tool()).orElse(null);
    meant.look(mcp.args(), known == null ? null : known.input(), node, context);
    if (known == null) {
      misspelt(node, mcp.server().name(), new Target(mcp.tool(), mcp.toolPlace()));
    }
    arguments.check(node, mcp.args(), tool(mcp.tool(), known), context);
    if (known == null || known.output() == null) {
      return WorkflowTypes.UNKNOWN;
    }
    // Whoever decides about a call in doubt may say what its result is.
    boolean decided =
        node.policy().onDoubt() instanceof OnDoubt.Ask
            || node.policy().onDoubt() instanceof OnDoubt.Check;
    return decided ? WorkflowTypes.UNKNOWN : SchemaTypes.of(known.output());
  }

  /** The lock has only tools that somebody calls, so that one that it lacks may well exist. */
  private void misspelt(Node node, String server, Target tool) {
    if (tool.name().contains("{") || tool.name().contains("$")) {
      String message = "`" + tool.name() + "` is the name of the tool as it is: it is not computed";
      String advice = "a switch chooses between nodes that call different tools";
      add(node, finding(ProblemCode.NOT_AN_EXPRESSION, false, message, advice), tool.place());
      return;
    }
    String near = Suggestion.didYouMean(tool.name(), types.file.tools().names(server));
    if (!near.isEmpty()) {
      String message =
          "nothing is known of a tool `" + tool.name() + "` of server `" + server + "`";
      add(node, finding(ProblemCode.UNKNOWN_TOOL, false, message, near), tool.place());
    }
  }

  private void doubt(WorkflowNode node, NodeContext context) {
    if (node.source().policy().onDoubt() instanceof OnDoubt.Check check) {
      Type passed =
          node.source().kind() instanceof NodeKind.Mcp mcp
              ? Passed.arguments(mcp.args(), context)
              : Type.OBJECT;
      NodeContext inner = context.with(Map.of("effectId", Type.TEXT, "args", passed));
      ToolSchemas.@Nullable ToolSchema known =
          types.file.schemas(check.server().name(), check.tool()).orElse(null);
      Node there = at(check.toolPlace(), node.source());
      meant.look(check.args(), known == null ? null : known.input(), there, inner);
      if (known == null) {
        misspelt(there, check.server().name(), new Target(check.tool(), check.toolPlace()));
      }
      arguments.check(there, check.args(), tool(check.tool(), known), inner);
    }
  }

  /** What has no place of its own is told where the check stands, and not where its node does. */
  private static Node at(Place place, Node node) {
    return place.equals(Place.UNKNOWN)
        ? node
        : new Node(
            node.id(), node.kind(), node.next(), node.join(), node.policy(), place, node.sets());
  }

  private static CalledTool tool(String name, ToolSchemas.@Nullable ToolSchema known) {
    return known == null ? CalledTool.unknown(name) : CalledTool.of(name, known.input());
  }

  /** What stands behind a condition that always holds is never looked at. */
  private void shadows(Node node, NodeKind.Switch choice) {
    for (int i = 0; i < choice.cases().size() - 1; i++) {
      NodeKind.Case each = choice.cases().get(i);
      if (each.rule() == null && !each.next().isEmpty()) {
        String message = "this condition has no rule and always holds: those behind it never count";
        Finding finding = finding(ProblemCode.CONSTANT_RULE, false, message, "put it last");
        add(node, finding, each.next().getFirst().place());
        return;
      }
    }
  }

  private Type choice(WorkflowNode node, NodeKind.Switch choice, NodeContext context) {
    shadows(node.source(), choice);
    for (NodeKind.Case each : choice.cases()) {
      if (each.rule() != null) {
        LogicInference.InferredRule rule = LogicInference.of(each.rule(), context);
        boolean last = each == choice.cases().getLast();
        Finding constant = Constants.of(each.rule(), rule, last);
        if (constant != null) {
          add(node.source(), constant, each.rule().place());
        }
        rule.reads().forEach(read -> types.read(node.source(), read.expression(), read.inferred()));
        rule.findings()
            .forEach(
                found ->
                    add(
                        node.source(),
                        new Finding(
                            found.code(), found.certain(), 0, found.message(), found.advice()),
                        found.place()));
      }
    }
    Type type = Type.NEVER;
    if (node.action() instanceof Action.Choose choose) {
      for (Action.Arm arm : choose.arms()) {
        type = type.or(Type.exactly(arm.route().output()));
      }
    }
    return node.next().leadsNowhere() ? type : type.or(Type.exactly(node.next().output()));
  }

  private Type foreach(WorkflowNode node, NodeKind.Foreach foreach, NodeContext context) {
    meant.look(foreach.items(), node.source(), context);
    Type items = type(node.source(), foreach.items(), context, false);
    arguments.items(items, node.source(), foreach.items());
    Type list = items.without(Kind.NOTHING).without(Kind.NULL);
    Type item = list.has(Kind.ARRAY) ? list.without(Kind.ARRAY).or(list.items()) : list;
    WorkflowNode body = node.action().body();
    if (body == null) {
      return Type.ARRAY;
    }
    Type result = valued(output(body, context.with(Map.of("item", item, "index", Type.NUMBER))));
    boolean collects = foreach.onItemError() == NodeKind.ItemErrors.COLLECT;
    return Type.arrayOf(collects ? result.or(WorkflowTypes.FAILURE) : result);
  }

  private Type subWorkflow(WorkflowNode node, NodeKind.SubWorkflow sub, NodeContext context) {
    if (node.action().target() == null) {
      meant.look(sub.args(), null, node.source(), context);
      return WorkflowTypes.UNKNOWN;
    }
    var callee = node.action().target().workflow();
    meant.look(sub.args(), callee.definition().inputSchema().value(), node.source(), context);
    CalledTool tool = CalledTool.ours(callee.name(), callee.definition().inputSchema().value());
    arguments.check(node.source(), sub.args(), tool, context);
    return types.file.result(callee);
  }

  private Type expression(
      WorkflowNode node, ExpressionText text, NodeContext context, boolean needed) {
    return expression(node.source(), text, context, needed);
  }

  Type expression(Node node, ExpressionText text, NodeContext context, boolean needed) {
    Inferred inferred = JsonataInference.of(text.text(), context, needed);
    types.inferred(node, text, inferred, context);
    meant.look(text, node, context);
    inferred.findings().forEach(found -> add(node, found, text.locate(found.offset())));
    return inferred.type();
  }

  /** What comes of a template. */
  Type type(Node node, Template template, NodeContext context, boolean needed) {
    return switch (template) {
      case Template.Literal literal -> Type.exactly(literal.value());
      case Template.Computed computed -> expression(node, computed.expression(), context, needed);
      case Template.Fields fields -> {
        Map<String, Type> members = new LinkedHashMap<>();
        fields
            .fields()
            .forEach((name, field) -> members.put(name, type(node, field, context, false)));
        yield Type.object(members);
      }
      case Template.Elements elements -> {
        Type items = Type.NEVER;
        for (Template each : elements.elements()) {
          items = items.or(valued(type(node, each, context, false)));
        }
        yield Type.arrayOf(items);
      }
      case Template.Text text -> {
        new Variables(this, node).check(text, type(node, text.values(), context, false));
        yield Type.TEXT;
      }
    };
  }

  static Finding finding(ProblemCode code, boolean certain, String message, String advice) {
    return new Finding(code, certain, 0, message, advice);
  }
}
