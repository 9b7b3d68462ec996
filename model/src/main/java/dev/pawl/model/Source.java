package dev.pawl.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value as a file wrote it: every part knows its place. */
public sealed interface Source {
  Place place();

  /** The same value without places: plain, immutable JSON. */
  @Nullable Object value();

  /** A plain JSON object, which stood in no file. */
  static Mapping of(Map<?, ?> object) {
    Map<String, Entry> entries = LinkedHashMap.newLinkedHashMap(object.size());
    for (Map.Entry<?, ?> each : object.entrySet()) {
      entries.put(
          String.valueOf(each.getKey()), new Entry(Place.UNKNOWN, ofValue(each.getValue())));
    }
    return new Mapping(entries, Place.UNKNOWN);
  }

  /** Any plain JSON value, which stood in no file. */
  static Source ofValue(@Nullable Object value) {
    // No pattern switch: see "Starting" in docs/performance.md.
    if (value instanceof Map<?, ?> object) {
      return of(object);
    }
    if (value instanceof List<?> list) {
      List<Source> items = new ArrayList<>(list.size());
      for (Object item : list) {
        items.add(ofValue(item));
      }
      return new Sequence(items, Place.UNKNOWN);
    }
    return new Scalar(value, Place.UNKNOWN);
  }

  /**
   * A string, number, boolean or null.
   *
   * @param text what an offset into a string value has to be added to: the place of its first
   *     character, or null when the value was folded or escaped and offsets do not map to columns
   */
  record Scalar(@Nullable Object value, Place place, @Nullable Place text) implements Source {
    public Scalar(@Nullable Object value, Place place) {
      this(value, place, null);
    }
  }

  record Sequence(List<Source> items, Place place) implements Source {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public List<@Nullable Object> value() {
      List<@Nullable Object> values = new ArrayList<>(items.size());
      for (Source item : items) {
        values.add(item.value());
      }
      return Collections.unmodifiableList(values);
    }
  }

  /** Entries in the order written; {@link Entry#key} has a place of its own. */
  record Mapping(Map<String, Entry> entries, Place place) implements Source {
    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    public @Nullable Source get(String key) {
      Entry entry = entries.get(key);
      return entry == null ? null : entry.value();
    }

    @Override
    public Map<String, @Nullable Object> value() {
      Map<String, @Nullable Object> values = LinkedHashMap.newLinkedHashMap(entries.size());
      for (Map.Entry<String, Entry> each : entries.entrySet()) {
        values.put(each.getKey(), each.getValue().value().value());
      }
      return Collections.unmodifiableMap(values);
    }
  }

  /** One key and its value. */
  record Entry(Place key, Source value) {}
}
