package dev.pawl.formats.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Makes all the files that differ from a given one in a single place. */
final class Mutations {
  private static final List<Object> REPLACEMENTS =
      Arrays.asList(null, 0, "", "a b", List.of(), Map.of());

  private Mutations() {}

  /** Hands on each variant of the value, with words that say what was changed. */
  static void each(Object value, String path, BiConsumer<String, Object> variants) {
    for (Object replacement : REPLACEMENTS) {
      variants.accept(path + " := " + replacement, replacement);
    }
    if (value instanceof Map<?, ?> map) {
      eachOf(map, path, variants);
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        int index = i;
        each(
            list.get(i),
            path + "/" + i,
            (change, item) -> variants.accept(change, with(list, index, item)));
      }
    }
  }

  private static void eachOf(Map<?, ?> map, String path, BiConsumer<String, Object> variants) {
    variants.accept(path + " + unheardOf", with(map, "unheardOf", 1));
    for (Object key : map.keySet()) {
      Map<Object, Object> fewer = new LinkedHashMap<>(map);
      fewer.remove(key);
      variants.accept(path + " - " + key, fewer);
      each(
          map.get(key),
          path + "/" + key,
          (change, member) -> variants.accept(change, with(map, key, member)));
    }
  }

  private static Object with(Map<?, ?> map, Object key, Object member) {
    Map<Object, Object> changed = new LinkedHashMap<>(map);
    changed.put(key, member);
    return changed;
  }

  private static Object with(List<?> list, int index, Object item) {
    List<Object> changed = new ArrayList<>(list);
    changed.set(index, item);
    return changed;
  }
}
