package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Severity;
import java.util.Locale;

/**
 * What one gate says of a matter.
 *
 * @param issue what is wrong, or empty
 * @param then what follows
 */
public record Verdict(Gate gate, Answer answer, String issue, Severity severity, Then then) {
  /** What it comes to. */
  public enum Answer {
    /** It has nothing to do with it. */
    APART,
    PASSES,
    /** Somebody has agreed to what it found. */
    AGREED,
    VIOLATED;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Verdict of(Gate gate, Answer answer) {
    return new Verdict(gate, answer, "", gate.severity(), gate.then());
  }

  Finding finding() {
    return new Finding(gate.name(), gate.principle(), issue, severity, then.consequence());
  }
}
