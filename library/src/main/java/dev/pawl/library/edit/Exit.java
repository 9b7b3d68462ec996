package dev.pawl.library.edit;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A way out of a node of a graph: a key under which the nodes are named to which it leads.
 *
 * @param holder what has the key: the node, or a condition of it
 */
record Exit(Map<String, @Nullable Object> holder, String key) {
  private static final String NEXT = "next";
  private static final String CONDITIONS = "conditions";
  private static final List<String> SINGLE = List.of("onError", "onDeadline", "compensate");

  /**
   * @param as how an edge is called: {@code next}, {@code otherwise}, {@code condition} …
   * @param arm which condition
   */
  Exit(Map<String, @Nullable Object> node, String as, int arm) {
    this(as.equals("condition") ? condition(node, arm) : node, key(as));
  }

  private static String key(String as) {
    return switch (as) {
      case "next", "otherwise", "condition" -> NEXT;
      case "onError", "onDeadline", "compensate" -> as;
      default ->
          throw new PawlException.Conflict(
              "`as` is next, otherwise, condition, onError, onDeadline or compensate");
    };
  }

  private static Map<String, @Nullable Object> condition(
      Map<String, @Nullable Object> node, int arm) {
    if (node.get(CONDITIONS) instanceof List<?> conditions
        && arm >= 0
        && arm < conditions.size()
        && conditions.get(arm) instanceof Map<?, ?> condition) {
      return Plain.members(condition);
    }
    throw new PawlException.Conflict("the node has no condition " + arm);
  }

  /** All that a node has. */
  static List<Exit> all(Map<String, @Nullable Object> node) {
    List<Exit> all = new ArrayList<>();
    all.add(new Exit(node, NEXT));
    SINGLE.forEach(key -> all.add(new Exit(node, key)));
    if (node.get(CONDITIONS) instanceof List<?> conditions) {
      for (Object each : conditions) {
        if (each instanceof Map<?, ?> condition) {
          all.add(new Exit(Plain.members(condition), NEXT));
        }
      }
    }
    return all;
  }

  static List<String> names(@Nullable Object targets) {
    return switch (targets) {
      case String name -> List.of(name);
      case List<?> list -> list.stream().map(String::valueOf).toList();
      case null, default -> List.of();
    };
  }

  boolean leadsTo(String node) {
    return names(holder.get(key)).contains(node);
  }

  void lead(String node) {
    Set<String> names = new LinkedHashSet<>(key.equals(NEXT) ? names(holder.get(key)) : List.of());
    names.add(node);
    put(names);
  }

  void leadNoMore(String node) {
    if (!leadsTo(node)) {
      throw new PawlException.Conflict("the node does not lead to `" + node + "` like this");
    }
    replace(node, List.of());
  }

  /** Leads to these instead of that node, if it does. */
  void replace(String node, List<String> others) {
    if (!leadsTo(node)) {
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    for (String each : names(holder.get(key))) {
      names.addAll(each.equals(node) ? others : List.of(each));
    }
    put(names);
  }

  /** One name stands alone, unless it stood in a list. */
  private void put(Set<String> names) {
    if (names.isEmpty()) {
      holder.remove(key);
    } else if (names.size() == 1 && !(holder.get(key) instanceof List<?>)) {
      holder.put(key, names.iterator().next());
    } else {
      holder.put(key, new ArrayList<>(names));
    }
  }
}
