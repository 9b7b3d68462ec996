package dev.pawl.store.shelf;

import java.util.List;

/**
 * Some events of a run, on their way to the shelf.
 *
 * @param name under which they are kept
 * @param text the events themselves
 * @param after what the run is then
 * @param swap all that is changed with them
 */
record Part(String name, String text, KeptRun after, Swap swap) {
  /** Whether it was written after all. */
  boolean isThere(Shelf shelf) {
    return text.equals(shelf.read(List.of(name)).get(name));
  }
}
