package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Utils;
import com.dashjoin.jsonata.Utils.JList;
import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions on arrays. None changes its argument. */
final class ArrayFunctions {
  private ArrayFunctions() {}

  static Object count(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    return list == null ? 0 : list.size();
  }

  static @Nullable Object append(JsonataRun run, Arguments arguments) {
    return append(run, arguments.get(0), arguments.get(1));
  }

  static @Nullable Object append(JsonataRun run, @Nullable Object first, @Nullable Object second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    int size = size(first) + size(second);
    run.made(size);
    JList<@Nullable Object> joined = new JList<>(size);
    addTo(joined, first);
    addTo(joined, second);
    return joined;
  }

  private static int size(Object value) {
    return value instanceof List<?> list ? list.size() : 1;
  }

  private static void addTo(List<@Nullable Object> target, Object value) {
    if (value instanceof List<?> list) {
      target.addAll(list);
    } else {
      target.add(value);
    }
  }

  static @Nullable Object reverse(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null || list.size() <= 1) {
      return list;
    }
    List<@Nullable Object> reversed = copy(run, list);
    Collections.reverse(reversed);
    return reversed;
  }

  static @Nullable Object shuffle(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null || list.size() <= 1) {
      return list;
    }
    List<@Nullable Object> shuffled = copy(run, list);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      run.tick();
      Collections.swap(shuffled, i, (int) (run.scope.random() * (i + 1)));
    }
    return shuffled;
  }

  private static List<@Nullable Object> copy(
      JsonataRun run, List<? extends @Nullable Object> list) {
    run.made(list.size());
    return new ArrayList<>(list);
  }

  static Object zip(JsonataRun run, Arguments arguments) {
    int length = Integer.MAX_VALUE;
    for (Object list : arguments.values()) {
      length = Math.min(length, list == null ? 0 : ((List<?>) list).size());
    }
    List<Object> rows = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      run.made(1L + arguments.values().size());
      List<@Nullable Object> row = new ArrayList<>(arguments.values().size());
      for (Object list : arguments.values()) {
        row.add(list instanceof List<?> items ? items.get(i) : null);
      }
      rows.add(row);
    }
    return rows;
  }

  static @Nullable Object distinct(JsonataRun run, Arguments arguments) {
    Object value = arguments.get(0);
    if (!(value instanceof List<?> list) || list.size() <= 1) {
      return value;
    }
    List<@Nullable Object> found = new JList<>();
    ((JList<?>) found).sequence = Utils.isSequence(list);
    Set<Object> scalars = new HashSet<>();
    List<Object> containers = new ArrayList<>();
    for (Object item : list) {
      run.tick();
      boolean isNew =
          switch (item) {
            case null -> false;
            case List<?> _, Map<?, ?> _ -> isNew(run, containers, item);
            case Number number -> scalars.add(number.doubleValue());
            default -> scalars.add(item);
          };
      if (isNew) {
        found.add(item);
      }
    }
    return found;
  }

  private static boolean isNew(JsonataRun run, List<Object> containers, Object item) {
    for (Object known : containers) {
      if (JsonataValues.same(run, known, item)) {
        return false;
      }
    }
    containers.add(item);
    return true;
  }

  static @Nullable Object sort(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null || list.size() <= 1) {
      return list;
    }
    Object comparator = arguments.get(1);
    if (comparator != null) {
      return StableSort.sort(
          copy(run, list),
          (a, b) -> {
            List<@Nullable Object> pair = new ArrayList<>(2);
            pair.add(a);
            pair.add(b);
            return JsonataValues.javaScriptTruth(run.call(comparator, pair));
          });
    }
    boolean numbers = list.stream().allMatch(item -> item instanceof Number);
    if (!numbers && !list.stream().allMatch(item -> item instanceof String)) {
      throw JsonataError.of(
          "D3070",
          "The single argument form of $sort can only be applied to an array of strings or an array"
              + " of numbers. Use the second argument to specify a comparison function");
    }
    return StableSort.sort(
        copy(run, list),
        (a, b) -> {
          run.tick();
          return numbers ? number(a) > number(b) : String.valueOf(a).compareTo((String) b) > 0;
        });
  }

  private static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
