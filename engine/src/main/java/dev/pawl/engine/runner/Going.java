package dev.pawl.engine.runner;

import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Fate;
import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.ToolHints;
import org.jspecify.annotations.Nullable;

/** An attempt at a call that is going on, as far as it has come. */
final class Going {
  static final long NEVER = Long.MAX_VALUE;

  final Effect.Perform attempt;
  long timesOutAt;

  /** The thread that makes it, or null when it is the one that drives, or none yet. */
  @Nullable Thread thread;

  volatile ToolHints hints = ToolHints.UNKNOWN;

  /** How far the call has come. */
  final CallState state = new CallState();

  /** Whether its upstream may have the call by now. */
  private boolean handedOver;

  /** Whether nobody waits for it any more: if it was not handed over by then, it never is. */
  private boolean givenUp;

  long abandonAt = NEVER;

  long moment() {
    return Math.min(timesOutAt, abandonAt);
  }

  Going(Effect.Perform attempt, long timesOutAt) {
    this.attempt = attempt;
    this.timesOutAt = timesOutAt;
  }

  /** Right before its upstream gets the call; false when it must not any more. */
  synchronized boolean handOver() {
    handedOver |= !givenUp;
    return handedOver;
  }

  /** What is known of it when it is given up: a call that was not sent yet never will be. */
  synchronized Fate fate() {
    givenUp = true;
    boolean made = handedOver && !state.withdraw();
    return made || attempt.inDoubt() ? Fate.of(hints) : Fate.KNOWN;
  }
}
