package dev.pawl.engine.journal;

import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells how many bytes of JSON a value has, without writing it: a guess that is at most six times
 * too low (a text of control characters) or too high (a list of short fractions). Only a value that
 * may be too large, going by that, is written to be sure.
 */
final class Weigher implements BiConsumer<String, @Nullable Object> {
  private static final int WRONG = 6;
  private static final int DEEPEST = 900;

  private final int limit;
  private long total;
  private int depth;

  // The input of a run is also the output of its entry, and the output of its exit is the result.
  private @Nullable Object last;
  private long lastWeight;

  Weigher(int limit) {
    this.limit = limit;
  }

  /**
   * About how many bytes the value has.
   *
   * @throws PawlException.LimitExceeded when it is larger than the limit, or nested very deep
   */
  long weigh(@Nullable Object value, String what) {
    if (!(value instanceof Map) && !(value instanceof List) && !(value instanceof String)) {
      return 24;
    }
    if (value == last) {
      return lastWeight;
    }
    total = 0;
    depth = 0;
    add(value);
    if (total > limit / WRONG) {
      check(value, what);
    }
    last = value;
    lastWeight = total;
    return total;
  }

  private void check(Object value, String what) {
    if (total <= (long) limit * WRONG) {
      total = Json.bytes(value).length;
    }
    if (total > limit) {
      throw new PawlException.LimitExceeded(
          what
              + " is larger than "
              + limit
              + " bytes of JSON, the most that is kept of one value; pass less, or a reference"
              + " to it");
    }
  }

  @Override
  public void accept(String key, @Nullable Object value) {
    total += key.length() + 4;
    add(value);
  }

  private void add(@Nullable Object value) {
    switch (value) {
      case null -> total += 5;
      case String text -> total += text.length() + 3;
      case Integer number -> total += digits(number);
      case Long number -> total += digits(number);
      case Boolean _ -> total += 6;
      case Map<?, ?> map -> members(map);
      case List<?> list -> items(list);
      default -> total += 18;
    }
  }

  @SuppressWarnings("unchecked")
  private void members(Map<?, ?> map) {
    enter();
    if (mayBeSmallEnough()) {
      ((Map<String, @Nullable Object>) map).forEach(this);
    }
    depth--;
  }

  private void items(List<?> list) {
    enter();
    if (list instanceof RandomAccess) {
      for (int i = 0; i < list.size() && mayBeSmallEnough(); i++) {
        add(list.get(i));
      }
    } else {
      for (Object item : list) {
        add(item);
      }
    }
    depth--;
  }

  private boolean mayBeSmallEnough() {
    return total <= (long) limit * WRONG;
  }

  private void enter() {
    total += 2;
    if (++depth > DEEPEST) {
      throw new PawlException.LimitExceeded("a value is nested deeper than " + DEEPEST + " levels");
    }
  }

  private static int digits(long number) {
    int digits = number < 0 ? 3 : 2;
    for (long rest = number / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
