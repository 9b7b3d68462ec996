package dev.pawl.expression.jsonata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Merge sort by a question: must these two change places? That is how a JSONata expression
 * compares, and all it says of equal elements is no; Java's sort would need a full comparison.
 */
final class StableSort {
  private StableSort() {}

  /** Sorts the list, cutting it in the middle as the reference does. */
  static List<@Nullable Object> sort(
      List<@Nullable Object> list, BiPredicate<@Nullable Object, @Nullable Object> swap) {
    if (list.size() <= 1) {
      return list;
    }
    int middle = list.size() / 2;
    List<@Nullable Object> left = sort(new ArrayList<>(list.subList(0, middle)), swap);
    List<@Nullable Object> right = sort(new ArrayList<>(list.subList(middle, list.size())), swap);
    int l = 0;
    int r = 0;
    for (int i = 0; i < list.size(); i++) {
      boolean takeRight =
          r < right.size() && (l == left.size() || swap.test(left.get(l), right.get(r)));
      list.set(i, takeRight ? right.get(r++) : left.get(l++));
    }
    return list;
  }
}
