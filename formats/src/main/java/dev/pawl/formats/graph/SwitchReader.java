package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a switch in any of its forms: a list of {@code conditions}, each with {@code rule} (or
 * {@code condition}) and {@code next} (or {@code target}), or a single {@code condition} with a
 * {@code target} on the node itself.
 */
final class SwitchReader {
  private SwitchReader() {}

  static NodeKind.Switch read(Cursor node) {
    Source condition = node.get("condition");
    if (condition != null) {
      return single(node, condition);
    }
    if (node.has("target")) {
      node.problem(
          ProblemCode.MISSING_KEY,
          node.what() + " has a `target` but no `condition`",
          node.placeOf("target"),
          "add `condition`, or name the default in `next`");
    }
    node.required("conditions", "list what to test, as in `conditions: [{ rule: …, next: … }]`");
    Source.Sequence conditions = node.sequence("conditions");
    List<NodeKind.Case> cases = new ArrayList<>();
    if (conditions != null) {
      int number = 0;
      for (Source item : conditions.items()) {
        number++;
        String what = "condition " + number + " of " + node.what();
        if (item instanceof Source.Mapping mapping) {
          cases.add(entry(new Cursor(mapping, what, Keys.CASE, node.report())));
        } else {
          node.wrongType(what, "a mapping", item);
        }
      }
    }
    if (conditions != null && conditions.items().isEmpty() && !node.has("next")) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.name("conditions") + " is empty",
          conditions.place(),
          "list at least one condition, or name where to go without any in `next`");
    }
    return new NodeKind.Switch(cases);
  }

  private static NodeKind.Switch single(Cursor node, Source condition) {
    if (node.has("conditions")) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.what() + " has both `condition` and `conditions`",
          node.placeOf("conditions"),
          "put every condition in the list");
    }
    node.required("target", "say where to go when the condition holds");
    return new NodeKind.Switch(List.of(new NodeKind.Case(condition, node.targets("target"))));
  }

  private static NodeKind.Case entry(Cursor entry) {
    entry.refuseUnknownKeys();
    refuseBoth(entry, "rule", "condition");
    refuseBoth(entry, "next", "target");
    if (!entry.has("target")) {
      entry.required("next", "say where to go when it holds, as in `next: exit`");
    }
    List<Target> next = entry.targets(entry.has("target") ? "target" : "next");
    Source rule = entry.get("rule");
    return new NodeKind.Case(rule != null ? rule : entry.get("condition"), next);
  }

  private static void refuseBoth(Cursor entry, String one, String other) {
    if (entry.has(one) && entry.has(other)) {
      entry.problem(
          ProblemCode.BAD_VALUE,
          entry.what() + " has both `" + one + "` and `" + other + "`, which mean the same",
          entry.placeOf(other),
          "keep one of the two");
    }
  }
}
