package dev.pawl.mcp.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The places in a text at which secrets stand. */
final class Places {
  private record Place(int from, int until) {}

  private final List<Place> places = new ArrayList<>();

  /** Joins it with the place before if they overlap or touch: there may be very many of them. */
  void add(int from, int until) {
    Place last = places.isEmpty() ? null : places.getLast();
    if (last != null && from >= last.from && from <= last.until) {
      places.set(places.size() - 1, new Place(last.from, Math.max(last.until, until)));
    } else {
      places.add(new Place(from, until));
    }
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** The text with one mark for whatever the places cover together. */
  String marked(String text) {
    places.sort(Comparator.comparingInt(Place::from));
    StringBuilder clean = new StringBuilder(text.length());
    int copied = 0;
    int index = 0;
    while (index < places.size()) {
      int from = places.get(index).from();
      int until = from;
      for (; index < places.size() && places.get(index).from() <= until; index++) {
        until = Math.max(until, places.get(index).until());
      }
      clean.append(text, copied, from).append(Secrets.MARK);
      copied = until;
    }
    return clean.append(text, copied, text.length()).toString();
  }
}
