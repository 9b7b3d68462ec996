package dev.pawl.formats.bpmn;

import dev.pawl.model.Companion;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes nodes of activities and of what waits, with whatever is beside them. */
final class Activities {
  private final ProcessParts process;
  private final ScopeCompiler around;
  private final Graph graph;
  private final Routes routes;
  private final Tasks tasks;
  private final Messages messages;
  private final ErrorRoutes errors;

  Activities(ProcessParts process, ScopeCompiler around, Graph graph, Routes routes) {
    this.process = process;
    this.around = around;
    this.graph = graph;
    this.routes = routes;
    this.tasks = new Tasks(process);
    this.messages = new Messages(process);
    this.errors = new ErrorRoutes(process, graph, routes);
  }

  void add(FlowNode node) {
    List<Target> next = routes.onward(node);
    List<OnEvent> events = node.boundary().stream().map(OnEvent::atEdge).toList();
    XmlElement loop = node.loop();
    if (loop != null) {
      beside(new Loops(process, around, graph).repeated(node, loop, next), events);
      return;
    }
    Work work = work(node);
    if (work.isPure() && !events.isEmpty()) {
      beside(alone(node, next), events);
    } else {
      beside(made(node, work, next), events);
    }
  }

  /** The activity itself, without what is beside it. */
  void bare(FlowNode node, List<Target> next) {
    graph.add(made(node, work(node), next));
  }

  private Work work(FlowNode node) {
    return node.is("subProcess") ? inner(node) : tasks.of(node);
  }

  private Work inner(FlowNode node) {
    String name = process.inner(around.part(node.id()));
    Scope scope = ScopeReader.read(node.element(), process.report);
    Definition definition =
        new ScopeCompiler(process, scope, name, false).compile(Source.of(Map.of("type", "object")));
    process.inner.add(definition);
    return new Work(
        new NodeKind.SubWorkflow(Target.of(name), process.variables.arguments(node.place())),
        process.variables.byName());
  }

  /** An activity that takes no time, as a part that can fail by itself. */
  private Node alone(FlowNode node, List<Target> next) {
    String name = process.inner(around.part(node.id()));
    process.inner.add(
        new ScopeCompiler(process, around.scope(), name, false).compileOnly(node, ""));
    return new Node(
        graph.ids().of(node.id()),
        new NodeKind.SubWorkflow(Target.of(name), process.variables.arguments(node.place())),
        next,
        Join.UNSAID,
        Policy.NONE,
        node.place(),
        process.variables.byName());
  }

  private Node made(FlowNode node, Work work, List<Target> next) {
    String id = graph.ids().of(node.id());
    List<Target> after = next;
    if (!work.outputs().isEmpty()) {
      String out = graph.ids().fresh(id + ".out");
      graph.compute(
          out,
          Mappings.code(work.outputs(), id),
          KnownAs.members(List.copyOf(work.outputs().keySet())),
          next,
          node.place());
      after = List.of(Target.of(out));
    }
    return new Node(id, work.kind(), after, Join.UNSAID, work.policy(), node.place(), work.sets());
  }

  /** A node with what waits beside it. */
  void beside(Node node, List<OnEvent> events) {
    List<Companion> companions = new ArrayList<>(node.policy().companions());
    List<OnEvent> failing = new ArrayList<>();
    for (OnEvent each : events) {
      if (each.isError() || each.isEscalation()) {
        failing.add(each);
      } else {
        Companion companion = companion(each);
        if (companion != null) {
          companions.add(companion);
        }
      }
    }
    Policy policy = node.policy();
    Target onError = errors.route(node.id(), failing, node.place());
    graph.add(
        new Node(
            node.id(),
            node.kind(),
            node.next(),
            node.join(),
            new Policy(
                policy.retry(),
                policy.timeout(),
                policy.deadline(),
                onError == null ? policy.onError() : onError,
                policy.compensate(),
                policy.onDoubt(),
                companions),
            node.place(),
            node.sets()));
  }

  private @Nullable Companion companion(OnEvent on) {
    FlowNode event = on.event();
    NodeKind kind = messages.awaited(event);
    if (kind == null) {
      return null;
    }
    String id = graph.ids().of(event.id());
    List<Target> next =
        on.target().isEmpty()
            ? routes.onward(event)
            : List.of(Target.of(graph.ids().of(on.target())));
    graph.add(waiting(id, kind, next, List.of(), event.place()));
    return new Companion(
        new Target(id, event.place()), on.ends(), on.ends() ? 1 : messages.times(event));
  }

  private Node waiting(
      String id, NodeKind kind, List<Target> next, List<Companion> beside, Place place) {
    return new Node(
        id,
        kind,
        next,
        Join.UNSAID,
        new Policy(null, null, null, null, null, null, beside),
        place,
        kind instanceof NodeKind.Signal ? process.variables.byName() : KnownAs.NOTHING);
  }

  /** An event on the way, with others beside it of which the first counts. */
  void wait(FlowNode node, List<FlowNode> others) {
    NodeKind kind = node.is("receiveTask") ? tasks.of(node).kind() : messages.awaited(node);
    if (kind == null) {
      return;
    }
    List<Companion> beside = new ArrayList<>();
    for (FlowNode other : others) {
      Companion companion = companion(new OnEvent(other, "", true));
      if (companion != null) {
        beside.add(companion);
      }
    }
    graph.add(waiting(graph.ids().of(node.id()), kind, routes.onward(node), beside, node.place()));
  }

  /** The first of several events decides. */
  void race(FlowNode gateway) {
    List<FlowNode> events = new ArrayList<>();
    for (SequenceFlow flow : gateway.outgoing()) {
      FlowNode event = around.scope().nodes().get(flow.target());
      if (event != null && event.is("intermediateCatchEvent") && event.incoming().size() == 1) {
        events.add(event);
      } else {
        process
            .report(gateway)
            .problem(
                ProblemCode.UNSUPPORTED_ELEMENT,
                gateway.what() + " leads to `" + flow.target() + "`, which is no event of its own",
                flow.place(),
                "let it lead to intermediate catch events, each of which nothing else leads to");
      }
    }
    if (events.isEmpty()) {
      return;
    }
    FlowNode first = events.getFirst();
    graph.pass(
        graph.ids().of(gateway.id()),
        List.of(Target.of(graph.ids().of(first.id()))),
        gateway.place());
    wait(first, events.subList(1, events.size()));
  }
}
