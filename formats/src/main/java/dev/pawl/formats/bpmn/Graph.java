package dev.pawl.formats.bpmn;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes of one definition, while they are made. */
final class Graph {
  /** What several tokens do that come to a node. */
  enum Meeting {
    /** Each goes on by itself. */
    PASS,
    /** All of them become one. */
    JOIN,
    /** The same, where there can be several at all. */
    JOIN_IF_SEVERAL
  }

  private final Ids ids;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Meeting> meetings = new LinkedHashMap<>();

  Graph(Ids ids) {
    this.ids = ids;
  }

  Ids ids() {
    return ids;
  }

  void add(Node node) {
    nodes.put(node.id(), node);
  }

  void add(String id, NodeKind kind, List<Target> next, Place place) {
    add(new Node(id, kind, next, Join.UNSAID, Policy.NONE, place));
  }

  /** One that computes. */
  void compute(String id, String code, KnownAs sets, List<Target> next, Place place) {
    NodeKind kind = new NodeKind.Transform(new ExpressionText(code, place, null));
    add(new Node(id, kind, next, Join.UNSAID, Policy.NONE, place, sets));
  }

  /** One that tokens only come by. */
  void pass(String id, List<Target> next, Place place) {
    compute(id, "null", KnownAs.NOTHING, next, place);
  }

  void meet(String id, Meeting how) {
    meetings.put(id, how);
  }

  /** All nodes, with what they do about several tokens. */
  List<Node> done() {
    Tokens tokens = new Tokens(nodes.values());
    Set<String> several = tokens.behindForks();
    Set<String> joins = new HashSet<>();
    meetings.forEach(
        (id, meeting) -> {
          if (meeting != Meeting.PASS) {
            joins.add(id);
          }
        });
    Set<String> joining = tokens.joining(joins);
    List<Node> all = new ArrayList<>();
    for (Node node : nodes.values()) {
      boolean alone = node.kind() instanceof NodeKind.Entry || tokens.isBeside(node.id());
      boolean passed = several.contains(node.id()) && !alone;
      Join join =
          switch (meetings.getOrDefault(node.id(), Meeting.PASS)) {
            case PASS -> passed ? Join.ANY : Join.UNSAID;
            case JOIN -> Join.ALL;
            case JOIN_IF_SEVERAL ->
                joining.contains(node.id()) ? Join.ALL : passed ? Join.ANY : Join.UNSAID;
          };
      all.add(
          new Node(
              node.id(), node.kind(), node.next(), join, node.policy(), node.place(), node.sets()));
    }
    return all;
  }

  /** Where all ends badly, there is a way to the result all the same, which nobody takes. */
  void leadSomehow(String result) {
    for (Node node : List.copyOf(nodes.values())) {
      if (node.kind() instanceof NodeKind.Fail) {
        String failing = ids.fresh(node.id() + ".raised");
        add(failing, node.kind(), List.of(), node.place());
        NodeKind choice =
            new NodeKind.Switch(
                List.of(
                    new NodeKind.Case(
                        Routes.rule("true", node.place()), List.of(Target.of(failing)))));
        add(node.id(), choice, List.of(Target.of(result)), node.place());
        return;
      }
    }
  }

  boolean canFinish() {
    return nodes.values().stream().anyMatch(each -> each.kind() instanceof NodeKind.Finish);
  }

  /** Whether somebody leads to a node. */
  boolean isEntered(String id) {
    return new Tokens(nodes.values()).isEntered(id);
  }
}
