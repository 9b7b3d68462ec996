package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import java.util.function.Consumer;

/** Finds one kind of what must not be told. */
@FunctionalInterface
interface Finder {
  /**
   * @param meter pays for the search, and ends it by throwing
   */
  void find(String text, Meter meter, Consumer<Span> found);

  /** How many characters a text has at least in which there is one: most texts are shorter. */
  default int shortest() {
    return 0;
  }
}
