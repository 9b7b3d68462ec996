package dev.pawl.engine.interpreter;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run of which things happen in an order of its own. What steps decide, who comes first where
 * several wait beside each other, and how often, follows from their ids alone: so nothing else may
 * differ between two orders.
 */
final class AnyOrder {
  private static final int MOST_EVENTS = 20_000;

  final List<Event> events = new ArrayList<>();
  final Run run;

  /** What each step made of what it saw. */
  final Map<String, String> outputs = new TreeMap<>();

  /** How many tokens were sent to each node. */
  final Map<Integer, Integer> sent = new TreeMap<>();

  private final int seed;
  private final Random order;
  private final Map<String, Integer> fired = new HashMap<>();
  private long now = 1_000_000;
  @Nullable String wrong;

  AnyOrder(Workflow workflow, int seed, Random order) {
    this.run = new Run(workflow);
    this.seed = seed;
    this.order = order;
  }

  AnyOrder drive() {
    happen(new Event.RunStarted(now, "r", "t", "d", Run.INTERPRETER, Principal.LOCAL, 1, Map.of()));
    while (!run.ended() && wrong == null) {
      List<Effect> ready = run.outstanding().stream().filter(this::mayHappen).toList();
      if (ready.isEmpty()) {
        wrong = "nothing goes on any more: " + run.outstanding();
      } else if (events.size() > MOST_EVENTS) {
        wrong = "no end";
      } else {
        carryOut(ready.get(order.nextInt(ready.size())));
      }
    }
    return this;
  }

  private void happen(Event event) {
    events.add(event);
    run.on(event);
    now += 1_000;
  }

  private int draw(String what) {
    return new Random(31L * seed + what.hashCode()).nextInt(1_000);
  }

  private @Nullable Step step(Effect effect) {
    return switch (effect) {
      case Effect.Perform e -> run.active().find(e.step());
      case Effect.Await e -> run.active().find(e.what().step());
      case Effect.Sleep e -> run.active().sleeper(e.timer());
      case Effect.Settle e -> run.active().find(e.step());
      case Effect.Interrupt e -> run.active().find(e.step());
      case Effect.Finish _ -> null;
    };
  }

  private boolean mayHappen(Effect effect) {
    Step step = step(effect);
    if (step == null || effect instanceof Effect.Interrupt || run.failing()) {
      return true;
    }
    boolean ends =
        switch (effect) {
          case Effect.Perform e -> e.began() || !acts(step.node.action());
          case Effect.Await _, Effect.Sleep _, Effect.Settle _ -> true;
          case Effect.Interrupt _, Effect.Finish _ -> false;
        };
    for (Step each = step; each != null; each = each.frame.owner) {
      Party party = each.party;
      boolean came = each.phase == Step.Phase.SETTLING;
      if (party != null && ends && !came && !isNext(each, party)) {
        return false;
      }
    }
    return true;
  }

  private boolean isNext(Step step, Party party) {
    Step host = party.host();
    List<WorkflowNode.Beside> beside = host.node.companions();
    if (step.isAside()) {
      WorkflowNode.Beside own =
          beside.stream().filter(b -> b.node() == step.node.index()).findFirst().orElseThrow();
      return fired.getOrDefault(name(host, own), 0) < wanted(host, own);
    }
    for (WorkflowNode.Beside each : beside) {
      if (!each.ends() && fired.getOrDefault(name(host, each), 0) < wanted(host, each)) {
        return false;
      }
    }
    List<Integer> ending = new ArrayList<>(List.of(host.node.index()));
    beside.stream().filter(WorkflowNode.Beside::ends).forEach(b -> ending.add(b.node()));
    return ending.get(draw("winner " + host.id) % ending.size()) == step.node.index();
  }

  private int wanted(Step host, WorkflowNode.Beside beside) {
    int most = beside.times() == 0 ? 3 : Math.min(3, beside.times());
    return draw("times " + name(host, beside)) % (most + 1);
  }

  private static String name(Step host, WorkflowNode.Beside beside) {
    return host.id + " " + beside.node();
  }

  /** It has come, and who awaited it need not have noted that yet. */
  private void came(Step step) {
    if (step.isAside() && step.party != null) {
      fired.merge(step.party.host().id + " " + step.node.index(), 1, Integer::sum);
    }
  }

  private static boolean acts(Action action) {
    return switch (action) {
      case Action.Call _, Action.Foreach _, Action.SubWorkflow _ -> true;
      case Action.Wait _, Action.Ask _, Action.Signal _ -> true;
      case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> false;
      case Action.Prompt _, Action.Fail _, Action.Finish _ -> false;
    };
  }

  private void carryOut(Effect effect) {
    switch (effect) {
      case Effect.Perform e -> perform(e);
      case Effect.Await e -> {
        came(run.active().get(e.what().step()));
        happen(
            new Event.InputReceived(
                now, e.what().step(), e.what().node(), Principal.LOCAL, "came"));
      }
      case Effect.Sleep e -> {
        Step step = run.active().sleeper(e.timer());
        if (step != null && step.phase == Step.Phase.SLEEPING) {
          came(step);
        }
        now = Math.max(now, e.until());
        happen(new Event.TimerFired(now, e.timer()));
      }
      case Effect.Settle e -> ends(e.step(), e.outcome());
      case Effect.Interrupt e -> interrupt(e);
      case Effect.Finish e -> {
        if (e.outcome() instanceof Outcome.Success && run.outstanding().size() > 1) {
          wrong = "it ends, and this goes on: " + run.outstanding();
        }
        happen(
            switch (e.outcome()) {
              case Outcome.Success s -> new Event.RunCompleted(now, s.output());
              case Outcome.Failed f -> new Event.RunFailed(now, f.failure());
            });
      }
    }
  }

  private void interrupt(Effect.Interrupt e) {
    Step step = run.active().get(e.step());
    int fate = step.calling ? order.nextInt(3) : 2;
    if (fate == 2 && !step.mayHaveActed) {
      happen(new Event.StepCancelled(now, e.step(), e.node()));
    } else if (fate == 1) {
      ends(e.step(), new Outcome.Success("late"));
    } else {
      ends(
          e.step(),
          new Outcome.Failed(new Failure(FailureCode.IN_DOUBT, "cut off", e.node()), Fate.UNKNOWN));
    }
  }

  private void perform(Effect.Perform e) {
    Action action = e.node().action();
    if (acts(action) && !e.began()) {
      Object input =
          switch (action) {
            case Action.Wait _ -> 1L;
            case Action.Foreach _ -> List.of(1, 2, 3);
            case Action.Call _, Action.SubWorkflow _, Action.Ask _, Action.Signal _ -> Map.of();
            case Action.Entry(), Action.Exit(), Action.Transform _, Action.Choose _ -> Map.of();
            case Action.Prompt _, Action.Fail _, Action.Finish _ -> Map.of();
          };
      happen(new Event.StepStarted(now, e.step(), e.node().id(), input));
      return;
    }
    String seen = seen(e);
    if (action instanceof Action.Call
        && e.node().onError() >= 0
        && draw("fails " + e.step()) < 300) {
      ends(e.step(), new Outcome.Failed(new Failure(FailureCode.TOOL_ERROR, seen, e.node().id())));
      return;
    }
    int route = -1;
    if (action instanceof Action.Choose choose) {
      int ways = choose.arms().size() + (e.node().next().leadsNowhere() ? 0 : 1);
      int way = draw("way " + e.step()) % ways;
      route = way == choose.arms().size() ? -1 : way;
    }
    ends(e.step(), new Outcome.Success(seen, route, null));
  }

  private static String seen(Effect.Perform e) {
    StringBuilder seen = new StringBuilder();
    e.history()
        .context()
        .forEach(
            (node, output) ->
                seen.append(node)
                    .append('=')
                    .append(output)
                    .append(e.history().count(node))
                    .append(' '));
    Object last = e.history().lastOutput();
    seen.append(last == Undefined.UNDEFINED ? "-" : last);
    return e.node().id() + ":" + Integer.toHexString(seen.toString().hashCode());
  }

  private void ends(String id, Outcome outcome) {
    Step step = run.active().get(id);
    Event event = run.conclude(id, outcome, now, now);
    boolean goesOn = !step.frame.failing() && !step.isOvertaken();
    if (event instanceof Event.StepCompleted done) {
      if (!step.isOvertaken() || step.isAside()) {
        outputs.put(id, String.valueOf(done.output()));
      }
      if (goesOn || (step.isAside() && step.phase == Step.Phase.SETTLING)) {
        var route = step.route(done.route());
        for (int i = 0; i < route.width() && step.frame.owner == null; i++) {
          sent.merge(route.target(i), 1, Integer::sum);
        }
      }
    } else if (event instanceof Event.StepFailed && goesOn && step.node.onError() >= 0) {
      outputs.put(id, "failed");
      sent.merge(step.node.onError(), 1, Integer::sum);
    }
    happen(event);
  }
}
