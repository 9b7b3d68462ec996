package dev.pawl.protocol.stdio;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes through all that can be chosen, one way after the other: depth first, and no way has more
 * than so many choices that are not the usual one.
 */
final class Choices {
  private final int mostUnusual;
  private final List<Integer> taken = new ArrayList<>();
  private final List<Integer> offered = new ArrayList<>();
  private int place;
  private int unusual;

  Choices(int mostUnusual) {
    this.mostUnusual = mostUnusual;
  }

  /** One of so many; 0 is the usual one. */
  int next(int many) {
    if (place == taken.size()) {
      taken.add(0);
      offered.add(unusual < mostUnusual ? many : 1);
    }
    int chosen = taken.get(place++);
    if (chosen != 0) {
      unusual++;
    }
    return chosen;
  }

  /** Goes on to the next way; false when there is none. */
  boolean advance() {
    int last = place - 1;
    while (last >= 0 && taken.get(last) + 1 >= offered.get(last)) {
      last--;
    }
    if (last < 0) {
      return false;
    }
    int next = taken.get(last) + 1;
    taken.subList(last, taken.size()).clear();
    offered.subList(last + 1, offered.size()).clear();
    taken.add(next);
    place = 0;
    unusual = 0;
    return true;
  }

  /** What has been chosen on this way, to find it again. */
  @Override
  public String toString() {
    return taken.subList(0, place).toString();
  }
}
