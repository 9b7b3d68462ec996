package dev.pawl.governance.gate;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What comes out is not too much, and holds nothing that must not be told.
 *
 * @param most bytes of a result as JSON
 */
record DataLimits(long most, Redaction redaction) implements Check {
  /** As much as a value of a run may be at most, if nobody says otherwise. */
  static final long USUAL = 10_000_000;

  @Override
  public @Nullable Violation violation(Case it) {
    Object output = it.matter().output();
    if (JsonSize.of(output, most) > most) {
      return Violation.refused(
          "what comes of `" + it.tool() + "` has more than " + most + " bytes");
    }
    Set<String> kinds = new TreeSet<>(redaction.found(output));
    // All that a server answered is kept, and can be asked for.
    kinds.addAll(redaction.found(it.matter().whole()));
    return kinds.isEmpty()
        ? null
        : new Violation("it holds what must not be told: " + String.join(", ", kinds));
  }
}
