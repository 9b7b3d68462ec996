package dev.pawl.formats.reading;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * The keys that a mapping may have, and those that somebody could expect but that are refused, each
 * with the reason.
 *
 * @param advice what to do about any other key, if more is to be said than what the known ones are
 */
public record KeySet(SequencedSet<String> known, Map<String, String> refused, String advice) {

  public static KeySet of(String... keys) {
    return new KeySet(new LinkedHashSet<>(List.of(keys)), Map.of(), "");
  }

  public KeySet advising(String about) {
    return new KeySet(known, refused, about);
  }

  public KeySet with(List<String> more) {
    SequencedSet<String> all = new LinkedHashSet<>(known);
    all.addAll(more);
    return new KeySet(all, refused, advice);
  }

  public KeySet without(List<String> fewer) {
    SequencedSet<String> rest = new LinkedHashSet<>(known);
    rest.removeAll(fewer);
    return new KeySet(rest, refused, advice);
  }

  public KeySet refusing(List<String> keys, String reason) {
    Map<String, String> all = new LinkedHashMap<>(refused);
    for (String key : keys) {
      all.put(key, reason);
    }
    return new KeySet(known, all, advice);
  }
}
