package dev.pawl.formats.graph;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * The keys that a mapping may have, and those that somebody could expect but that are refused, each
 * with the reason.
 */
record KeySet(SequencedSet<String> known, Map<String, String> refused) {

  static KeySet of(String... keys) {
    return new KeySet(new LinkedHashSet<>(List.of(keys)), Map.of());
  }

  KeySet with(List<String> more) {
    SequencedSet<String> all = new LinkedHashSet<>(known);
    all.addAll(more);
    return new KeySet(all, refused);
  }

  KeySet without(List<String> fewer) {
    SequencedSet<String> rest = new LinkedHashSet<>(known);
    rest.removeAll(fewer);
    return new KeySet(rest, refused);
  }

  KeySet refusing(List<String> keys, String reason) {
    Map<String, String> all = new LinkedHashMap<>(refused);
    keys.forEach(key -> all.put(key, reason));
    return new KeySet(known, all);
  }
}
