package dev.pawl.engine.driver;

import dev.pawl.model.Failure;
import org.jspecify.annotations.Nullable;

/** How a run ended. */
public sealed interface RunResult {
  String run();

  record Completed(String run, @Nullable Object output) implements RunResult {}

  record Failed(String run, Failure failure) implements RunResult {}

  /** It has not ended: whoever drove it stopped, and it can be resumed from its journal. */
  record Suspended(String run) implements RunResult {}
}
