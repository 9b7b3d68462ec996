package dev.pawl.formats.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What is to become of the members of a group. */
final class Plan {
  private final boolean[] kept;
  private final Map<Integer, List<Addition>> additions = new HashMap<>();
  private final IntFunction<List<Edit>> changes;

  /**
   * A new member.
   *
   * @param key null for an item
   * @param from the index of the old member that moves here, or -1
   */
  record Addition(@Nullable String key, @Nullable Object value, int from) {}

  /**
   * @param changes the edits inside a member that stays or moves, by its index
   */
  Plan(int size, IntFunction<List<Edit>> changes) {
    this.kept = new boolean[size];
    this.changes = changes;
  }

  void keep(int index) {
    kept[index] = true;
  }

  /**
   * @param behind the index of a member that stays, or -1 for the beginning
   */
  void add(int behind, Addition addition) {
    additions.computeIfAbsent(behind, _ -> new ArrayList<>()).add(addition);
  }

  int size() {
    return kept.length;
  }

  boolean keeps(int index) {
    return kept[index];
  }

  /** The first member that stays, from the given one on, or -1. */
  int nextKept(int from) {
    for (int i = from; i < kept.length; i++) {
      if (kept[i]) {
        return i;
      }
    }
    return -1;
  }

  List<Addition> additions(int behind) {
    return additions.getOrDefault(behind, List.of());
  }

  boolean moves() {
    return additions.values().stream().flatMap(List::stream).anyMatch(each -> each.from >= 0);
  }

  List<Edit> changes(int index) {
    return changes.apply(index);
  }
}
