package dev.pawl.testkit;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import java.time.Duration;

/** Engines for tests. */
public final class Engines {
  /**
   * A clock that jumps would jump over every question that is not answered at once; and nothing is
   * at work behind the back of a scripted upstream.
   */
  private static final Allowance ALLOWANCE =
      new Allowance(Duration.ofSeconds(20), null, Duration.ZERO);

  private Engines() {}

  /** Everything that could differ between two runs is fixed: times, ids, chance. */
  public static Engine repeatable(Upstreams upstreams) {
    return Engine.on(upstreams)
        .timed(FakeTime::new)
        .naming(() -> "run-1")
        .seeded(() -> 42)
        .with(ALLOWANCE);
  }
}
