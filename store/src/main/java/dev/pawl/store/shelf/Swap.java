package dev.pawl.store.shelf;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes that are made together, if what stands on the shelf is as expected.
 *
 * @param expected what has to stand under these names; null for nothing
 * @param changes what stands under these names afterwards; null for nothing
 */
public record Swap(Map<String, @Nullable String> expected, Map<String, @Nullable String> changes) {
  public Swap {
    expected = Collections.unmodifiableMap(new LinkedHashMap<>(expected));
    changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
  }

  /** A swap that is being written. */
  static final class Draft {
    private final Map<String, @Nullable String> expected = new LinkedHashMap<>();
    private final Map<String, @Nullable String> changes = new LinkedHashMap<>();

    Draft expect(String name, @Nullable String text) {
      expected.put(name, text);
      return this;
    }

    Draft put(String name, String text) {
      changes.put(name, text);
      return this;
    }

    Draft remove(String name) {
      changes.put(name, null);
      return this;
    }

    Swap done() {
      return new Swap(expected, changes);
    }
  }
}
