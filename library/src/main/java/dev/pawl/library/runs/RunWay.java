package dev.pawl.library.runs;

import dev.pawl.engine.journal.Event;
import dev.pawl.library.runs.TimelineStep.State;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way that a run took through the graph of its tool, or of a tool that it ran: what happened at
 * each node, and where it went from there.
 *
 * @param visits what happened at each node that was reached, by its id
 * @param legs each way from one node to another that was taken, once
 */
public record RunWay(Map<String, Visit> visits, Set<Leg> legs) {
  private static final String UNDO = "/undo:";

  public RunWay {
    visits = Map.copyOf(visits);
    legs = Set.copyOf(legs);
  }

  /**
   * What happened at a node.
   *
   * @param steps each time that it ran, in that order
   * @param items the steps for the items of a foreach
   * @param undone whether what it did was undone
   */
  public record Visit(List<TimelineStep> steps, List<TimelineStep> items, boolean undone) {
    public Visit {
      steps = List.copyOf(steps);
      items = List.copyOf(items);
    }
  }

  /** Why a leg was taken. */
  public enum Reason {
    NEXT,
    /** A condition of a switch held. */
    CONDITION,
    /** None of them did. */
    OTHERWISE,
    DEADLINE,
    ERROR,
    UNDO
  }

  /**
   * @param arm which condition of a switch held, counted from 0, or -1
   */
  public record Leg(String from, String to, Reason reason, int arm) {}

  /**
   * @param definition that of the tool of the run, or of one that it runs: one of {@link
   *     dev.pawl.engine.workflow.Workflow#family}
   */
  public static RunWay of(KeptRun run, Definition definition) {
    return new Reading(run, definition).read();
  }

  /** Reads the steps once, and then goes through them with all of them known. */
  private static final class Reading {
    private final boolean over;
    private final Map<Node, String> bodies = new IdentityHashMap<>();
    private final Map<Node, String> nodes = new IdentityHashMap<>();
    private final Map<String, Node> byId = new HashMap<>();

    /** By what waits beside a node, that node. */
    private final Map<String, String> hosts = new HashMap<>();

    private final Map<String, Integer> routes = new HashMap<>();
    private final Map<String, TimelineStep> byStep = new HashMap<>();
    private final Map<String, List<TimelineStep>> at = new LinkedHashMap<>();
    private final Map<String, List<TimelineStep>> items = new HashMap<>();

    /** When a node was last begun: a loop may have come by it very often. */
    private final Map<String, Long> latest = new HashMap<>();

    private final Set<String> undone = new LinkedHashSet<>();
    private final Set<Leg> legs = new LinkedHashSet<>();

    Reading(KeptRun run, Definition definition) {
      this.over = run.summary().status().isOver();
      for (Node node : definition.nodes()) {
        nodes.put(node, node.id());
        byId.put(node.id(), node);
        node.policy().companions().forEach(each -> hosts.put(each.node().name(), node.id()));
        if (node.kind() instanceof NodeKind.Foreach each) {
          bodies.put(each.body(), node.id());
        }
      }
      for (Event event : run.events()) {
        if (event instanceof Event.StepCompleted completed) {
          routes.put(completed.step(), completed.route());
        }
      }
      Timeline.of(run.events(), run.workflow()).forEach(this::take);
    }

    private void take(TimelineStep step) {
      Node source = step.source();
      byStep.put(step.step(), step);
      if (source != null && nodes.containsKey(source)) {
        at.computeIfAbsent(source.id(), _ -> new ArrayList<>()).add(step);
        latest.merge(source.id(), step.startedAt(), Math::max);
      } else if (source != null && bodies.containsKey(source)) {
        items.computeIfAbsent(ownerOf(source), _ -> new ArrayList<>()).add(step);
      }
    }

    private String ownerOf(Node body) {
      return bodies.getOrDefault(body, "");
    }

    RunWay read() {
      at.values().forEach(steps -> steps.forEach(this::leave));
      Map<String, Visit> visits = new LinkedHashMap<>();
      at.forEach(
          (id, steps) ->
              visits.put(
                  id, new Visit(steps, items.getOrDefault(id, List.of()), undone.contains(id))));
      return new RunWay(visits, legs);
    }

    private void leave(TimelineStep step) {
      Node node = byId.get(step.node());
      int undo = step.step().lastIndexOf(UNDO);
      TimelineStep before = undo < 0 ? null : byStep.get(step.step().substring(0, undo));
      if (before != null) {
        undone.add(before.node());
        legs.add(new Leg(before.node(), step.node(), Reason.UNDO, -1));
      } else if (node != null && step.state() == State.COMPLETED) {
        String host = hosts.get(step.node());
        if (host != null) {
          legs.add(new Leg(host, step.node(), Reason.DEADLINE, -1));
        }
        completed(step, node, routes.getOrDefault(step.step(), -1));
      } else if (node != null && step.state() == State.FAILED && node.policy().onError() != null) {
        add(step, List.of(node.policy().onError()), Reason.ERROR, -1);
      }
    }

    private void completed(TimelineStep step, Node node, int route) {
      if (node.kind() instanceof NodeKind.Switch(List<NodeKind.Case> cases)) {
        if (route >= 0 && route < cases.size()) {
          NodeKind.Case chosen = cases.get(route);
          Reason reason = chosen.rule() == null ? Reason.OTHERWISE : Reason.CONDITION;
          add(step, chosen.next(), reason, route);
        } else {
          add(step, node.next(), Reason.OTHERWISE, -1);
        }
        return;
      }
      Target onDeadline = node.kind().onDeadline();
      if (route >= 0 && onDeadline != null) {
        add(step, List.of(onDeadline), Reason.DEADLINE, -1);
      } else {
        add(step, node.next(), Reason.NEXT, -1);
      }
    }

    private void add(TimelineStep from, List<Target> targets, Reason reason, int arm) {
      for (Target target : targets) {
        if (arrives(from, target.name())) {
          legs.add(new Leg(from.node(), target.name(), reason, arm));
        }
      }
    }

    /** When a run is ending, a step that still ends leads nowhere any more. */
    private boolean arrives(TimelineStep from, String target) {
      Node node = byId.get(target);
      boolean joins = node != null && node.join() == Join.ALL;
      return !over || joins || latest.getOrDefault(target, Long.MIN_VALUE) >= from.endedAt();
    }
  }

  /** What happened at a node, or null when it was not reached. */
  public @Nullable Visit at(String node) {
    return visits.get(node);
  }
}
