package dev.pawl.testkit;

import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.upstream.Upstreams;
import java.time.Duration;
import java.util.List;

/** Engines for tests. */
public final class Engines {
  private Engines() {}

  /** Everything that could differ between two runs is fixed: times, ids, chance. */
  public static Engine repeatable(Upstreams upstreams) {
    return new Engine(
        upstreams, FakeTime::new, () -> "run-1", () -> 42, List.of(), Duration.ofSeconds(20));
  }
}
