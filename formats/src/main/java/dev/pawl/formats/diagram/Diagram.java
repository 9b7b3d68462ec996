package dev.pawl.formats.diagram;

import dev.pawl.model.Companion;
import dev.pawl.model.Definition;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A definition as a graph of boxes and arrows, before anybody decides how to draw it.
 *
 * @param heading the tool's title, or its name when it has none
 * @param boxes one per node in the order written, then one per target that no node answers to
 * @param arrows grouped by the box they leave, those of a deadline, an error or an undo last
 */
public record Diagram(String heading, String description, List<Box> boxes, List<Arrow> arrows) {
  public Diagram {
    boxes = List.copyOf(boxes);
    arrows = List.copyOf(arrows);
  }

  /**
   * One node.
   *
   * @param type the node's type as graph files name it
   * @param detail what it does, in full and on one line; may be empty
   * @param note how it does it (retry, timeout); may be empty
   * @param said what a run says of it; may be empty
   * @param forks whether several branches start here at once
   * @param joins whether it waits for every branch that leads here
   */
  public record Box(
      String id,
      String type,
      Shape shape,
      String detail,
      String note,
      String said,
      boolean forks,
      boolean joins) {
    /** The same with something more to say of it. */
    Box noted(String more) {
      String both = more.isEmpty() || note.isEmpty() ? more + note : more + " · " + note;
      return new Box(id, type, shape, detail, both, said, forks, joins);
    }

    Box saying(String words) {
      return new Box(id, type, shape, detail, note, words, forks, joins);
    }
  }

  /**
   * One way from a node to another.
   *
   * @param label what has to hold for this way to be taken; may be empty
   * @param back whether it closes a loop
   * @param arm which condition of a switch it belongs to, counted from 0, or -1
   */
  public record Arrow(String from, String to, String label, Style style, boolean back, int arm) {
    Arrow closingALoop() {
      return new Arrow(from, to, label, style, true, arm);
    }
  }

  /** What a box looks like, by what its node does. */
  public enum Shape {
    START,
    END,
    CALL,
    COMPUTE,
    DECISION,
    EACH,
    CHILD,
    PAUSE,
    QUESTION,
    /** A target that is named but not there. */
    MISSING
  }

  /** Why an arrow is followed. */
  public enum Style {
    NORMAL,
    CONDITION,
    OTHERWISE,
    DEADLINE,
    ERROR,
    COMPENSATION
  }

  public static Diagram of(Definition definition) {
    Map<String, Box> boxes = new LinkedHashMap<>();
    List<Arrow> arrows = new ArrayList<>();
    for (Node node : definition.nodes()) {
      boxes.putIfAbsent(node.id(), box(node));
      leaving(node, arrows);
    }
    for (Arrow arrow : arrows) {
      boxes.computeIfAbsent(arrow.to(), Diagram::missing);
    }
    String title = definition.title();
    return new Diagram(
        title == null ? definition.name() : title,
        definition.description(),
        List.copyOf(boxes.values()),
        Loops.mark(boxes.keySet(), arrows));
  }

  /**
   * The same with something more to say of its boxes.
   *
   * @param notes by the ids of nodes
   */
  Diagram noted(Map<String, String> notes) {
    List<Box> noted =
        boxes.stream().map(box -> box.noted(notes.getOrDefault(box.id(), ""))).toList();
    return new Diagram(heading, description, noted, arrows);
  }

  /** The same with what happened at its boxes. */
  Diagram travelled(Way way) {
    List<Box> told =
        boxes.stream()
            .map(
                box -> {
                  Way.Visit visit = way.visits().get(box.id());
                  return visit == null ? box : box.saying(visit.words());
                })
            .toList();
    return new Diagram(heading, description, told, arrows);
  }

  /** What a node of this kind does, in full and on one line; may be empty. */
  public static String detail(NodeKind kind) {
    return Captions.detail(kind);
  }

  private static Box box(Node node) {
    return new Box(
        node.id(),
        node.kind().type().word(),
        Captions.shape(node.kind()),
        Captions.detail(node.kind()),
        Captions.note(node),
        "",
        forks(node),
        node.join() == Join.ALL);
  }

  private static Box missing(String id) {
    return new Box(id, "missing", Shape.MISSING, "", "", "", false, false);
  }

  private static boolean forks(Node node) {
    return node.next().size() > 1
        || (node.kind() instanceof NodeKind.Switch(List<NodeKind.Case> cases)
            && cases.stream().anyMatch(each -> each.next().size() > 1));
  }

  private static void leaving(Node node, List<Arrow> arrows) {
    Style style = Style.NORMAL;
    if (node.kind() instanceof NodeKind.Switch(List<NodeKind.Case> cases)) {
      style = Style.OTHERWISE;
      for (int arm = 0; arm < cases.size(); arm++) {
        NodeKind.Case each = cases.get(arm);
        Style condition = each.rule() == null ? Style.OTHERWISE : Style.CONDITION;
        String label = each.rule() == null ? "else" : RuleText.of(each.rule().value());
        for (Target target : each.next()) {
          arrows.add(new Arrow(node.id(), target.name(), label, condition, false, arm));
        }
      }
    }
    add(node, node.next(), style == Style.OTHERWISE ? "else" : "", style, arrows);
    Target onDeadline = node.kind().onDeadline();
    if (onDeadline != null) {
      add(node, List.of(onDeadline), "on deadline", Style.DEADLINE, arrows);
    }
    Target onError = node.policy().onError();
    if (onError != null) {
      add(node, List.of(onError), "on error", Style.ERROR, arrows);
    }
    for (Companion each : node.policy().companions()) {
      String label = each.ends() ? "until" : "meanwhile";
      add(node, List.of(each.node()), label, Style.DEADLINE, arrows);
    }
    Target compensate = node.policy().compensate();
    if (compensate != null) {
      add(node, List.of(compensate), "undo", Style.COMPENSATION, arrows);
    }
  }

  private static void add(
      Node from, List<Target> targets, String label, Style style, List<Arrow> arrows) {
    for (Target target : targets) {
      arrows.add(new Arrow(from.id(), target.name(), label, style, false, -1));
    }
  }
}
