package dev.pawl.store.shelf;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Keeps texts in a map that is shared by those who are given it. */
class MapShelf extends Shelf {
  private final TreeMap<String, String> place;

  MapShelf(TreeMap<String, String> place) {
    this.place = place;
  }

  @Override
  public Map<String, String> read(Collection<String> names) {
    Map<String, String> found = new LinkedHashMap<>();
    synchronized (place) {
      for (String name : names) {
        String text = place.get(name);
        if (text != null) {
          found.put(name, text);
        }
      }
    }
    return found;
  }

  @Override
  public SequencedMap<String, String> range(String prefix, String after, int most) {
    SequencedMap<String, String> found = new LinkedHashMap<>();
    String from = after.isEmpty() ? prefix : after;
    synchronized (place) {
      for (Map.Entry<String, String> each : place.tailMap(from, after.isEmpty()).entrySet()) {
        if (!each.getKey().startsWith(prefix) || found.size() == most) {
          break;
        }
        found.put(each.getKey(), each.getValue());
      }
    }
    return found;
  }

  @Override
  public boolean swap(Swap swap) {
    synchronized (place) {
      boolean asExpected =
          swap.expected().entrySet().stream()
              .allMatch(each -> Objects.equals(place.get(each.getKey()), each.getValue()));
      if (asExpected) {
        swap.changes().forEach((name, text) -> place.compute(name, (_, _) -> text));
      }
      return asExpected;
    }
  }
}
