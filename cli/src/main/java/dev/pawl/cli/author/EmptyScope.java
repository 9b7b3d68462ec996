package dev.pawl.cli.author;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.NoHistory;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What an expression sees that is tried outside of any run: some data, and no history. */
record EmptyScope(
    @Nullable Object input, InstantSource clock, RandomGenerator chance, Bounds bounds)
    implements NoHistory {

  @Override
  public long millis() {
    return clock.millis();
  }

  @Override
  public double random() {
    return chance.nextDouble();
  }
}
