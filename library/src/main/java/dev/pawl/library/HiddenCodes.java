package dev.pawl.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which codes are ignored in each line of a file: those that comments name behind it, right above
 * it, and behind or above each line that it is part of, up to the item of a list.
 */
final class HiddenCodes {
  /**
   * A line that others are part of.
   *
   * @param codes what is ignored in it
   */
  private record Outer(int indent, Set<String> codes) {}

  private final Deque<Outer> around = new ArrayDeque<>();

  private HiddenCodes() {}

  /**
   * @param comments what of each line is a comment
   * @param said the codes that each of them names
   */
  static List<Set<String>> of(List<String> lines, List<String> comments, List<Set<String>> said) {
    HiddenCodes hidden = new HiddenCodes();
    List<Set<String>> codes = new ArrayList<>();
    Set<String> above = Set.of();
    Set<String> last = Set.of();
    for (int i = 0; i < lines.size(); i++) {
      Set<String> own = union(said.get(i), above);
      last = lines.get(i).isBlank() ? last : hidden.in(lines.get(i), own);
      codes.add(last);
      above = comments.get(i).stripLeading().startsWith("#") ? own : Set.of();
    }
    return codes;
  }

  private Set<String> in(String line, Set<String> own) {
    String text = line.stripLeading();
    int indent = line.length() - text.length();
    while (!around.isEmpty() && around.peek().indent >= indent) {
      around.pop();
    }
    boolean item = text.startsWith("- ");
    Outer outer = around.peek();
    Set<String> codes = item || outer == null ? own : union(own, outer.codes);
    around.push(new Outer(indent, codes));
    return codes;
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    if (some.isEmpty() || others.isEmpty()) {
      return some.isEmpty() ? others : some;
    }
    Set<String> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
