package dev.pawl.formats.canvas;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Ids as runs can have them, for nodes of a canvas and for those that are added to it. */
final class NodeIds {
  private static final int LONGEST = 100;
  private static final Set<String> WORDS = Set.of("and", "or", "in", "true", "false", "null");

  private final Map<String, String> ids = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  NodeIds(CanvasFlow flow) {
    for (CanvasNode node : flow.nodes()) {
      if (plain(node.id()).equals(node.id()) && taken.add(node.id())) {
        ids.put(node.id(), node.id());
      }
    }
    for (CanvasNode node : flow.nodes()) {
      ids.computeIfAbsent(node.id(), id -> fresh(plain(id)));
    }
  }

  /** Effect ids such as {@code fetch[3]/call#2} are made of them, and expressions quote them. */
  static String plain(String id) {
    String safe = id.replaceAll("[\\p{IsWhite_Space}\\p{Cntrl}/\\[\\]#`]", "_");
    return safe.length() <= LONGEST ? safe : safe.substring(0, end(safe));
  }

  private static int end(String id) {
    return Character.isHighSurrogate(id.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  }

  String of(String canvasId) {
    return ids.getOrDefault(canvasId, canvasId);
  }

  /** One that no other node has. */
  String fresh(String wanted) {
    String id = wanted;
    int number = numbers.getOrDefault(wanted, 2);
    while (!taken.add(id)) {
      id = wanted + "-" + number++;
    }
    numbers.put(wanted, number);
    return id;
  }

  /** How an expression names it. */
  static String expression(String id) {
    return "$." + name(id);
  }

  /** In back-quotes where it needs some. */
  static String name(String name) {
    boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_]*") && !WORDS.contains(name);
    return plain ? name : "`" + name + "`";
  }
}
