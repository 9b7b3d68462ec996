package dev.pawl.formats.canvas;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Policy;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes that a flow becomes, and how they lead to each other. */
final class Wiring {
  private final CanvasGraph graph;
  private final NodeIds ids;
  private final String entry;
  private final String exit;
  private final Set<String> meetings;
  private final Map<String, String> firsts = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();

  Wiring(CanvasGraph graph, NodeIds ids) {
    this.graph = graph;
    this.ids = ids;
    List<CanvasNode> starts = graph.of(CanvasType.START);
    List<CanvasNode> ends = graph.of(CanvasType.END);
    this.entry = starts.isEmpty() ? ids.fresh("start") : ids.of(starts.getFirst().id());
    this.exit = ends.isEmpty() ? ids.fresh("end") : ids.of(ends.getFirst().id());
    List<List<String>> forks = new ArrayList<>(graph.forks());
    if (starts.isEmpty() && graph.roots().size() > 1) {
      forks.add(graph.roots().stream().map(CanvasNode::id).toList());
    }
    this.meetings = graph.meetings(forks);
  }

  String entry() {
    return entry;
  }

  String exit() {
    return exit;
  }

  String id(CanvasNode node) {
    return ids.of(node.id());
  }

  /** The id of a node that is added beside one of the canvas. */
  String beside(CanvasNode node, String what) {
    return ids.fresh(NodeIds.plain(id(node) + "." + what));
  }

  /** Says that a node of the canvas begins with another than the one that has its id. */
  String first(CanvasNode node, String what) {
    String id = beside(node, what);
    firsts.put(node.id(), id);
    return id;
  }

  /** Where a port of a node leads. */
  List<Target> targets(CanvasNode node, int port) {
    return graph.next(node.id(), port).stream().map(this::target).toList();
  }

  Target target(String canvasId) {
    return Target.of(
        canvasId.equals(CanvasGraph.END) ? exit : firsts.getOrDefault(canvasId, ids.of(canvasId)));
  }

  /**
   * The same for a switch, of which nobody wants to see the id that it chose as a result.
   *
   * @param result an expression for what is passed on to the end instead
   */
  List<Target> arm(CanvasNode node, int port, String result) {
    List<Target> targets = new ArrayList<>();
    for (Target target : targets(node, port)) {
      if (target.name().equals(exit)) {
        String id = beside(node, port < 0 ? "result" : "result-" + port);
        add(node, id, new NodeKind.Transform(ExpressionText.of(result)), List.of(target));
        targets.add(Target.of(id));
      } else {
        targets.add(target);
      }
    }
    return targets;
  }

  /** A node that a step of the canvas begins with. */
  void begin(CanvasNode node, NodeKind kind, List<Target> next) {
    String id = target(node.id()).name();
    nodes.add(new Node(id, kind, next, join(node.id()), Policy.NONE, node.place()));
  }

  /** Another one that belongs to it. */
  void add(CanvasNode node, String id, NodeKind kind, List<Target> next) {
    nodes.add(new Node(id, kind, next, Join.UNSAID, Policy.NONE, node.place()));
  }

  void fail(CanvasNode node, String id, String code, String message) {
    add(node, id, new NodeKind.Fail(code, new Template.Literal(message)), List.of());
  }

  /** A step that fails a run that comes to it; what is behind it is led to, but never reached. */
  void refuse(CanvasNode node, String code, String message) {
    String id = beside(node, "fail");
    NodeKind.Case always = new NodeKind.Case(null, List.of(Target.of(id)));
    begin(node, new NodeKind.Switch(List.of(always)), targets(node, CanvasGraph.OUTPUT));
    fail(node, id, code, message);
  }

  /** All nodes, the entry first and the exit last. */
  List<Node> done(CanvasFlow flow) {
    List<Node> all = new ArrayList<>();
    List<CanvasNode> starts = graph.of(CanvasType.START);
    List<Target> first =
        starts.isEmpty()
            ? graph.roots().stream().map(each -> target(each.id())).toList()
            : targets(starts.getFirst(), CanvasGraph.OUTPUT);
    var place = starts.isEmpty() ? flow.place() : starts.getFirst().place();
    all.add(new Node(entry, new NodeKind.Entry(), first, Join.UNSAID, Policy.NONE, place));
    all.addAll(nodes);
    List<CanvasNode> ends = graph.of(CanvasType.END);
    all.add(
        new Node(
            exit,
            new NodeKind.Exit(),
            List.of(),
            join(CanvasGraph.END),
            Policy.NONE,
            ends.isEmpty() ? flow.place() : ends.getFirst().place()));
    return all;
  }

  private Join join(String canvasId) {
    return meetings.contains(canvasId) ? Join.ALL : Join.UNSAID;
  }
}
