package dev.pawl.formats.bpmn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Ids as runs can have them, of the nodes of one definition; none is that of a variable. */
final class Ids {
  private static final int LONGEST = 100;

  private final Map<String, String> ids = new HashMap<>();
  private final Set<String> taken;

  Ids(Set<String> variables) {
    this.taken = new HashSet<>(variables);
  }

  /** Effect ids such as {@code fetch[3]/call#2} are made of them. */
  private static String plain(String id) {
    String safe = id.replaceAll("[\\p{IsWhite_Space}\\p{Cntrl}/\\[\\]#`]", "_");
    return safe.isEmpty() ? "_" : safe.substring(0, Math.min(LONGEST, safe.length()));
  }

  String of(String element) {
    return ids.computeIfAbsent(element, id -> fresh(plain(id)));
  }

  /** One that no other node has. */
  String fresh(String wanted) {
    String id = wanted;
    for (int number = 2; !taken.add(id); number++) {
      id = wanted + "_" + number;
    }
    return id;
  }
}
