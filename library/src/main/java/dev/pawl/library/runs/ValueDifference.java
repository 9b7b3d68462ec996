package dev.pawl.library.runs;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One place at which two JSON values differ.
 *
 * @param path from the root, such as {@code .items[2].price}; empty for the root itself
 * @param left undefined where there is nothing
 * @param right the same
 */
public record ValueDifference(String path, @Nullable Object left, @Nullable Object right) {
  /** Enough to see what is going on, however different two values are. */
  private static final int MOST = 20;

  private static final int DEEPEST = 100;

  /** Where two values differ, as deep inside as can be said; the first places of many. */
  public static List<ValueDifference> between(@Nullable Object left, @Nullable Object right) {
    List<ValueDifference> found = new ArrayList<>();
    compare("", left, right, 0, found);
    return List.copyOf(found);
  }

  private static void compare(
      String path,
      @Nullable Object left,
      @Nullable Object right,
      int depth,
      List<ValueDifference> found) {
    if (found.size() >= MOST || Values.deepEquals(left, right)) {
      return;
    }
    if (depth < DEEPEST && left instanceof Map<?, ?> a && right instanceof Map<?, ?> b) {
      Set<Object> keys = new LinkedHashSet<>(a.keySet());
      keys.addAll(b.keySet());
      for (Object key : keys) {
        compare(path + "." + key, member(a, key), member(b, key), depth + 1, found);
      }
    } else if (depth < DEEPEST && left instanceof List<?> a && right instanceof List<?> b) {
      for (int i = 0; i < Math.max(a.size(), b.size()) && found.size() < MOST; i++) {
        compare(path + "[" + i + "]", item(a, i), item(b, i), depth + 1, found);
      }
    } else {
      found.add(new ValueDifference(path, left, right));
    }
  }

  private static @Nullable Object member(Map<?, ?> map, Object key) {
    return map.containsKey(key) ? map.get(key) : Undefined.UNDEFINED;
  }

  private static @Nullable Object item(List<?> list, int index) {
    return index < list.size() ? list.get(index) : Undefined.UNDEFINED;
  }
}
