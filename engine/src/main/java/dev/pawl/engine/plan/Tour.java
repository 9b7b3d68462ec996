package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Blueprint;
import dev.pawl.engine.workflow.Route;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.Expression;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows a token through one workflow along all the ways that what is known leaves open: switches
 * whose rules can be evaluated are decided, everything may fail, all else may happen.
 */
final class Tour {
  /** More than that is followed only by a graph whose branches multiply without being joined. */
  private static final int MOST_SPOTS = 5_000;

  /** A way out of a spot. */
  record Way(List<Spot> targets, boolean failing) {
    Way {
      targets = List.copyOf(targets);
    }
  }

  private final Workflow workflow;
  private final Value input;
  private final Map<Spot, @Nullable Value[]> arrived = new LinkedHashMap<>();
  private final Map<Spot, List<Way>> ways = new LinkedHashMap<>();
  private final @Nullable Value[] given;
  private final Deque<Spot> open = new ArrayDeque<>();

  private Tour(Workflow workflow, Value input) {
    this.workflow = workflow;
    this.input = input;
    this.given = new @Nullable Value[workflow.size()];
  }

  /** Null when there are too many ways to follow. */
  static @Nullable Tour of(Workflow workflow, Value input) {
    Tour tour = new Tour(workflow, input);
    tour.arrive(new Spot(workflow.entry().index(), null), new @Nullable Value[workflow.size()]);
    while (!tour.open.isEmpty()) {
      if (tour.arrived.size() > MOST_SPOTS) {
        return null;
      }
      tour.visit(tour.open.poll());
    }
    return tour;
  }

  /** Where tokens come by, with the ways out. */
  Map<Spot, List<Way>> ways() {
    return ways;
  }

  /** What is known of the items of a foreach, or of the arguments of another workflow. */
  Value given(int node) {
    Value known = given[node];
    return known == null ? Value.UNKNOWN : known;
  }

  private void arrive(Spot spot, @Nullable Value[] state) {
    @Nullable Value[] before = arrived.get(spot);
    @Nullable Value[] now = before == null ? state : merged(before, state);
    if (now != before) {
      arrived.put(spot, now);
      open.add(spot);
    }
  }

  /** The first one itself if the second brings nothing new. */
  private static @Nullable Value[] merged(@Nullable Value[] before, @Nullable Value[] state) {
    @Nullable Value[] now = before;
    for (int i = 0; i < before.length; i++) {
      Value old = before[i];
      Value other = state[i];
      if (old instanceof Value.Unknown || (old == null ? other == null : old.equals(other))) {
        continue;
      }
      now = now == before ? before.clone() : now;
      now[i] = Value.UNKNOWN;
    }
    return now;
  }

  private void visit(Spot spot) {
    @Nullable Value[] state = arrived.get(spot);
    if (state == null) {
      return;
    }
    WorkflowNode node = workflow.node(spot.node());
    Function<String, @Nullable Value> outputs = outputs(state);
    learn(node, outputs);
    @Nullable Value[] done = after(state, node, output(node, outputs));
    @Nullable Value[] otherwise = after(state, node, Value.UNKNOWN);
    List<Way> found = new ArrayList<>();
    for (Route route : routes(node, outputs)) {
      go(spot, found, route, done, false);
    }
    go(spot, found, node.action().onDeadline(), otherwise, false);
    if (node.onError() >= 0) {
      go(spot, found, Route.to(node.onError()), otherwise, true);
    }
    for (WorkflowNode.Beside each : node.companions()) {
      go(spot, found, Route.to(each.node()), state, !each.ends()); // it begins with the node
    }
    ways.put(spot, found);
  }

  private void go(
      Spot from, List<Way> found, Route route, @Nullable Value[] state, boolean failing) {
    List<Spot> targets = new ArrayList<>();
    for (int i = 0; i < route.width(); i++) {
      Spot target = target(from, route, i);
      targets.add(target);
      arrive(target, state);
    }
    if (!targets.isEmpty()) {
      found.add(new Way(targets, failing));
    }
  }

  /** Where forks do not nest, nobody can tell in which branches a token is. */
  private Spot target(Spot from, Route route, int i) {
    if (workflow.reach() != null) {
      return new Spot(route.target(i), null);
    }
    Spot.Branch branch =
        route.forks()
            ? new Spot.Branch(from.node(), number(from, route), i, from.branch())
            : from.branch();
    boolean closes = workflow.node(route.target(i)).joinsAll();
    return new Spot(route.target(i), branch != null && closes ? branch.around() : branch);
  }

  /** Which of all ways out of a node a route is, whichever of them are open. */
  private int number(Spot from, Route route) {
    if (workflow.node(from.node()).action() instanceof Action.Choose(List<Action.Arm> arms)) {
      for (int i = 0; i < arms.size(); i++) {
        if (arms.get(i).route() == route) {
          return i;
        }
      }
    }
    return -1;
  }

  private Function<String, @Nullable Value> outputs(@Nullable Value[] state) {
    return name -> {
      int index = workflow.indexOf(name);
      return index < 0 ? null : state[index];
    };
  }

  private static @Nullable Value[] after(@Nullable Value[] state, WorkflowNode node, Value output) {
    @Nullable Value[] after = state.clone();
    after[node.index()] = output;
    return after;
  }

  private Value output(WorkflowNode node, Function<String, @Nullable Value> outputs) {
    return switch (node.action()) {
      case Action.Entry() -> input;
      case Action.Transform(Expression expression) ->
          Foresight.evaluate(expression::evaluate, outputs);
      case Action.Exit(), Action.Choose _, Action.Call _, Action.Foreach _ -> Value.UNKNOWN;
      case Action.SubWorkflow _, Action.Wait _, Action.Ask _, Action.Signal _ -> Value.UNKNOWN;
      case Action.Fail _, Action.Finish _ -> Value.UNKNOWN;
      case Action.Prompt(Blueprint text) -> Foresight.evaluate(text::evaluate, outputs);
    };
  }

  /** The ways that are open when nothing fails. */
  private static List<Route> routes(WorkflowNode node, Function<String, @Nullable Value> outputs) {
    List<Route> routes = new ArrayList<>();
    if (node.action() instanceof Action.Choose(List<Action.Arm> arms)) {
      for (Action.Arm arm : arms) {
        Value holds = holds(arm, outputs);
        if (!(holds instanceof Value.Known(Object value))) {
          routes.add(arm.route());
        } else if (Js.truthy(value)) {
          routes.add(arm.route());
          return routes;
        }
      }
    }
    routes.add(node.next());
    return routes;
  }

  /** Every way out of a node, whatever is known. */
  static List<Route> all(WorkflowNode node) {
    List<Route> routes = new ArrayList<>();
    if (node.action() instanceof Action.Choose(List<Action.Arm> arms)) {
      arms.forEach(arm -> routes.add(arm.route()));
    }
    routes.add(node.next());
    routes.add(node.action().onDeadline());
    if (node.onError() >= 0) {
      routes.add(Route.to(node.onError()));
    }
    node.companions().forEach(each -> routes.add(Route.to(each.node())));
    return routes;
  }

  private static Value holds(Action.Arm arm, Function<String, @Nullable Value> outputs) {
    Expression rule = arm.rule();
    return rule == null ? new Value.Known(true) : Foresight.evaluate(rule::evaluate, outputs);
  }

  private void learn(WorkflowNode node, Function<String, @Nullable Value> outputs) {
    Blueprint parts =
        switch (node.action()) {
          case Action.Foreach foreach -> foreach.items();
          case Action.SubWorkflow sub -> sub.args();
          case Action.Entry(), Action.Exit(), Action.Call _, Action.Transform _ -> null;
          case Action.Choose _, Action.Wait _, Action.Ask _, Action.Signal _ -> null;
          case Action.Prompt _, Action.Fail _, Action.Finish _ -> null;
        };
    if (parts != null) {
      Value value = Foresight.evaluate(parts::evaluate, outputs);
      Value before = given[node.index()];
      given[node.index()] = before == null ? value : Value.either(before, value);
    }
  }

  /** How many items a foreach has, or -1. */
  static long items(Value given) {
    if (!(given instanceof Value.Known(Object value))) {
      return -1;
    }
    if (value instanceof List<?> list) {
      return list.size();
    }
    return value == null || value == Undefined.UNDEFINED ? 0 : 1;
  }
}
