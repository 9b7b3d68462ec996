package dev.pawl.governance.gate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** About how many bytes a value has as JSON: never fewer than a quarter off, and counted fast. */
public final class JsonSize {
  private static final int SHORT = 4;
  private static final int DEEPEST = 1_000;

  private final long enough;
  private long size;

  private JsonSize(long enough) {
    this.enough = enough;
  }

  /**
   * @param enough where it stops to count
   */
  public static long of(@Nullable Object value, long enough) {
    JsonSize size = new JsonSize(enough);
    size.add(value, 0);
    return size.size;
  }

  private void add(@Nullable Object value, int depth) {
    if (size > enough) {
      return;
    }
    if (depth > DEEPEST) {
      size = Long.MAX_VALUE;
      return;
    }
    switch (value) {
      case String text -> add(text);
      case Map<?, ?> map -> {
        size += 2;
        map.forEach(
            (key, each) -> {
              add(String.valueOf(key));
              size += 2;
              add(each, depth + 1);
            });
      }
      case List<?> list -> {
        size += 2 + list.size();
        list.forEach(each -> add(each, depth + 1));
      }
      case Number number -> size += number.toString().length();
      case null, default -> size += SHORT;
    }
  }

  private void add(String text) {
    size += 2;
    for (int i = 0; i < text.length() && size <= enough; i++) {
      char c = text.charAt(i);
      size += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
  }
}
