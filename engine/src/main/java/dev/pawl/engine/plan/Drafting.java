package dev.pawl.engine.plan;

import dev.pawl.engine.interpreter.Retries;
import dev.pawl.engine.interpreter.SchemaChecks;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Blueprint;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Retry;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes down what the nodes of one workflow do. */
final class Drafting {
  /** Where what is known of a workflow that is run comes from. */
  @FunctionalInterface
  interface Others {
    Draft draft(Workflow workflow, Value input, boolean undoing);
  }

  private final Workflow workflow;
  private final ToolFacts facts;
  private final Others others;
  private final Draft draft;
  private final long limit;

  Drafting(Workflow workflow, ToolFacts facts, Others others, Draft draft, long limit) {
    this.workflow = workflow;
    this.facts = facts;
    this.others = others;
    this.draft = draft;
    this.limit = limit;
  }

  /**
   * A node that may run so often.
   *
   * @param given the items of a foreach, or the arguments of another workflow
   */
  void node(WorkflowNode node, Site site, Often runs, Value given) {
    if (runs.isNever()) {
      return;
    }
    step(node, site, runs, given);
    if (node.compensate() >= 0) {
      WorkflowNode undoes = workflow.node(node.compensate());
      if (!site.undoing()) {
        draft.undoing(new Plan.Undoing(site, undoes.id()));
      }
      step(undoes, site.undoing(undoes.id()), runs.atLeast(0), written(undoes));
    }
  }

  private void step(WorkflowNode node, Site site, Often runs, Value given) {
    draft.step(site, runs);
    Often tried = Often.tried(attempts(node)).in(runs);
    switch (node.action()) {
      case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> {}
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> {}
      case Action.Call call -> call(node, call, site, runs);
      case Action.Foreach foreach -> {
        Often all = items(site, given).in(tried).within(limit);
        node(foreach.body(), site.body(foreach.body().id()), all, written(foreach.body()));
      }
      case Action.SubWorkflow sub -> {
        Workflow other = sub.target().workflow();
        draft.act(new Act.Child(site, other.name()), tried);
        draft.add(others.draft(other, arguments(other, given), site.undoing()), tried);
      }
      case Action.Wait _ -> draft.act(new Act.Pause(site, words(node)), tried);
      case Action.Ask ask ->
          draft.act(new Act.Question(site, ask.to(), words(node), time(node)), tried);
      case Action.Signal signal ->
          draft.act(new Act.Signal(site, signal.name(), time(node)), tried);
    }
  }

  /** A call in doubt may be made again, and looked into or decided about. */
  private void call(WorkflowNode node, Action.Call call, Site site, Often runs) {
    Effects effects = facts.of(call.server(), call.tool());
    Often again = Often.NEVER;
    if (node.doubt() instanceof Doubt.Check check) {
      int most = Retries.mostCalls(node);
      again = Often.tried(most - 1L).atLeast(0);
      Effects checking = facts.of(check.server(), check.tool());
      draft.act(
          new Act.Call(
              site,
              check.server(),
              check.tool(),
              checking,
              Act.Purpose.CHECK,
              Act.InDoubt.FAILS,
              node.timeout()),
          Often.tried(most).atLeast(0).in(runs));
    } else if (node.doubt() instanceof Doubt.Ask) {
      again = Often.per(new Factor(Factor.Kind.DECISION, site.outerNode()), Often.UNBOUNDED);
      draft.act(new Act.Decision(site, call.server(), call.tool()), again.in(runs));
    }
    draft.act(
        new Act.Call(
            site,
            call.server(),
            call.tool(),
            effects,
            Act.Purpose.WORK,
            inDoubt(node.doubt(), effects),
            node.timeout()),
        Often.tried(attempts(node)).and(again).in(runs));
  }

  private static Act.InDoubt inDoubt(Doubt doubt, Effects effects) {
    return switch (doubt) {
      case Doubt.Retry() -> Act.InDoubt.AGAIN;
      case Doubt.Check _ -> Act.InDoubt.CHECKED;
      case Doubt.Ask() -> Act.InDoubt.ASKED;
      case Doubt.Fail() -> Act.InDoubt.FAILS;
      case Doubt.Hints() ->
          effects.isRepeatable()
              ? Act.InDoubt.AGAIN
              : effects.equals(Effects.UNKNOWN) ? Act.InDoubt.UNKNOWN : Act.InDoubt.FAILS;
    };
  }

  private static long attempts(WorkflowNode node) {
    Retry retry = node.retry();
    return retry == null ? 1 : Math.max(1, retry.attempts());
  }

  private Often items(Site site, Value given) {
    long items = Tour.items(given);
    return items < 0
        ? Often.per(new Factor(Factor.Kind.ITEM, site.outerNode()), limit)
        : Often.exactly(items);
  }

  /** As far as they are written in the file: nothing is known there of what expressions see. */
  private static Value written(WorkflowNode node) {
    return switch (node.action()) {
      case Action.Foreach foreach -> written(foreach.items());
      case Action.SubWorkflow sub -> written(sub.args());
      case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> Value.UNKNOWN;
      case Action.Call _, Action.Wait _, Action.Ask _, Action.Signal _ -> Value.UNKNOWN;
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> Value.UNKNOWN;
    };
  }

  private static Value written(Blueprint parts) {
    return parts instanceof Blueprint.Fixed(Object value) ? new Value.Known(value) : Value.UNKNOWN;
  }

  private static Value arguments(Workflow other, Value given) {
    if (!(given instanceof Value.Known(Object value))) {
      return Value.UNKNOWN;
    }
    Object arguments = value == Undefined.UNDEFINED ? Map.of() : value;
    return arguments instanceof Map<?, ?> map
        ? new Value.Known(SchemaChecks.filledIn(other, Values.asObject(map)))
        : Value.UNKNOWN; // the step fails before it runs anything
  }

  /** How long somebody has, or null. */
  private static @Nullable Duration time(WorkflowNode node) {
    Duration timeout = node.timeout();
    Duration deadline = node.deadline();
    if (timeout == null || deadline == null) {
      return timeout == null ? deadline : timeout;
    }
    return timeout.compareTo(deadline) < 0 ? timeout : deadline;
  }

  private static String words(WorkflowNode node) {
    return switch (node.source().kind()) {
      case NodeKind.Ask ask -> words(ask.question());
      case NodeKind.Wait pause -> words(pause.duration());
      case NodeKind.Entry _, NodeKind.Exit _, NodeKind.Mcp _, NodeKind.Transform _ -> "";
      case NodeKind.Switch _, NodeKind.Foreach _, NodeKind.SubWorkflow _ -> "";
      case NodeKind.Signal _, NodeKind.Prompt _, NodeKind.Fail _, NodeKind.Finish _ -> "";
    };
  }

  private static String words(Template template) {
    return switch (template) {
      case Template.Literal literal -> String.valueOf(literal.value());
      case Template.Computed computed -> computed.expression().text();
      case Template.Fields _ -> "{…}";
      case Template.Elements _ -> "[…]";
      case Template.Text text -> text.text().toString();
    };
  }
}
