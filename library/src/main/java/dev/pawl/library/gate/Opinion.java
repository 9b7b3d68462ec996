package dev.pawl.library.gate;

import dev.pawl.engine.gate.Finding.Severity;
import java.util.Locale;

/**
 * What a gate says of something before it is done.
 *
 * @param why in words, or empty
 */
public record Opinion(String gate, String principle, Says says, Severity severity, String why) {
  /** What it comes to. */
  public enum Says {
    /** It has nothing to do with it. */
    APART,
    PASSES,
    NOTES,
    HOLDS,
    REFUSES,
    /** It depends on what is known only by then. */
    DEPENDS;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
