package dev.pawl.governance.gate;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.NoHistory;
import org.jspecify.annotations.Nullable;

/** What the condition of a gate can see. */
record CaseScope(Case it, Bounds bounds) implements NoHistory {
  @Override
  public @Nullable Object input() {
    return it.json();
  }

  @Override
  public long millis() {
    return it.micros() / 1_000;
  }

  /** A gate that throws dice says something else each time it is asked. */
  @Override
  public double random() {
    throw new UnsupportedOperationException("a gate does not throw dice");
  }
}
