package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Utils.JList;
import com.dashjoin.jsonata.Utils.RangeList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How large the values that an evaluation made would be if they were written out.
 *
 * <p>A value can contain another one many times over: {@code [$x, $x]} is small, but done sixty
 * times in a row it stands for more than all memory, and comparing it or turning it into a text
 * would never end. So the size of each value is known when it is made, from the sizes of its parts.
 * Parts of the input count as one; what is read of them is counted when it is read.
 */
final class WrittenSizes {
  /** Only of values that contain other values: the others are quickly counted again. */
  private @Nullable IdentityHashMap<Object, Long> known;

  long of(Object value) {
    return switch (value) {
      case String text -> 1 + text.length() / JsonataRun.CHARACTERS_PER_ITEM;
      case InputList _, InputMap _ -> 1;
      case RangeList range -> range.size();
      // The tuples of a join all hold their context; they are never written themselves.
      case JList<?> tuples when tuples.tupleStream -> tuples.size();
      case List<?> list -> container(value, list);
      case Map<?, ?> map -> container(value, map.values());
      default -> 1;
    };
  }

  private long container(Object container, Iterable<?> parts) {
    Long before = known == null ? null : known.get(container);
    if (before != null) {
      return before;
    }
    long size = 1;
    boolean nested = false;
    for (Object part : parts) {
      if (part != null) {
        size += of(part);
        nested |= isMade(part);
      }
    }
    if (nested) {
      known = known == null ? new IdentityHashMap<>() : known;
      known.put(container, size);
    }
    return size;
  }

  private static boolean isMade(Object part) {
    return (part instanceof List<?> && !(part instanceof InputList))
        || (part instanceof Map<?, ?> && !(part instanceof InputMap));
  }
}
