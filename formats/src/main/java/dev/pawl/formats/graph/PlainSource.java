package dev.pawl.formats.graph;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes plain JSON values, which stood in no file, look as if they had. */
final class PlainSource {
  private PlainSource() {}

  static Source.Mapping of(Map<?, ?> object) {
    Map<String, Source.Entry> entries = new LinkedHashMap<>();
    for (Map.Entry<?, ?> each : object.entrySet()) {
      entries.put(
          String.valueOf(each.getKey()), new Source.Entry(Place.UNKNOWN, source(each.getValue())));
    }
    return new Source.Mapping(entries, Place.UNKNOWN);
  }

  // No pattern switch: see "Starting" in docs/performance.md.
  private static Source source(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return of(object);
    }
    if (value instanceof List<?> list) {
      List<Source> items = new ArrayList<>();
      for (Object item : list) {
        items.add(source(item));
      }
      return new Source.Sequence(items, Place.UNKNOWN);
    }
    return new Source.Scalar(value, Place.UNKNOWN);
  }
}
