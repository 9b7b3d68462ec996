package dev.pawl.formats.graph;

import dev.pawl.model.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that stand at the top level of a file, as in the oldest dialect: a tool has those that can
 * be reached from the entry node that names it, and the exit node that names it.
 */
final class SharedNodes {
  private static final List<String> TARGET_KEYS =
      List.of("next", "target", "onDeadline", "onError", "compensate", "until", "meanwhile");

  private final List<Source> nodes;
  private final Map<String, List<Source>> byId = new HashMap<>();
  private final Map<String, List<Source>> endsByTool = new HashMap<>();
  private final Set<Source> used = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<String> served = new HashSet<>();

  SharedNodes(List<Source> nodes) {
    this.nodes = nodes;
    for (Source node : nodes) {
      String id = text(node, "id");
      if (id != null) {
        byId.computeIfAbsent(id, _ -> new ArrayList<>()).add(node);
      }
      String tool = isEnd(node) ? text(node, "tool") : null;
      if (tool != null) {
        endsByTool.computeIfAbsent(tool, _ -> new ArrayList<>()).add(node);
      }
    }
  }

  /** Whether they are more than any single tool may have; then no tool gets any. */
  boolean areTooMany() {
    return nodes.size() > ToolReader.MOST_NODES;
  }

  /**
   * The nodes of a tool, in the order of the file. A second tool of the same name, which is wrong
   * anyway, gets none: reading the same nodes over and over could take long.
   */
  List<Source> of(String tool) {
    if (!served.add(tool)) {
      return List.of();
    }
    Set<Source> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Source> pending = new ArrayDeque<>(endsByTool.getOrDefault(tool, List.of()));
    while (!pending.isEmpty()) {
      Source node = pending.remove();
      if (reached.add(node)) {
        targets(node, id -> pending.addAll(byId.getOrDefault(id, List.of())));
      }
    }
    used.addAll(reached);
    return reached.isEmpty() ? List.of() : nodes.stream().filter(reached::contains).toList();
  }

  static boolean isEnd(Source node) {
    String type = text(node, "type");
    return "entry".equals(type) || "exit".equals(type);
  }

  /** The nodes that no tool asked for so far. */
  List<Source> unused() {
    return nodes.stream().filter(node -> !used.contains(node)).toList();
  }

  private static void targets(Source source, Consumer<String> found) {
    if (!(source instanceof Source.Mapping node)) {
      return;
    }
    for (String key : TARGET_KEYS) {
      names(node.get(key), found);
    }
    if (node.get("conditions") instanceof Source.Sequence conditions) {
      conditions.items().forEach(condition -> targets(condition, found));
    }
    Source body = node.get("do");
    if (body != null) {
      targets(body, found);
    }
  }

  private static void names(@Nullable Source value, Consumer<String> found) {
    if (value instanceof Source.Scalar scalar && scalar.value() instanceof String name) {
      found.accept(name);
    } else if (value instanceof Source.Sequence several) {
      several.items().forEach(item -> names(item, found));
    } else if (value instanceof Source.Mapping beside) {
      names(beside.get("node"), found);
    }
  }

  static @Nullable String text(Source source, String key) {
    return source instanceof Source.Mapping mapping
            && mapping.get(key) instanceof Source.Scalar scalar
            && scalar.value() instanceof String text
        ? text
        : null;
  }
}
