package dev.pawl.governance.gate;

import org.jspecify.annotations.Nullable;

/**
 * How something breaks a gate.
 *
 * @param issue what is wrong
 * @param instead what follows in place of what follows usually, or null
 */
public record Violation(String issue, @Nullable Then instead) {
  public Violation(String issue) {
    this(issue, null);
  }

  static Violation refused(String issue) {
    return new Violation(issue, new Then.Refuse());
  }
}
