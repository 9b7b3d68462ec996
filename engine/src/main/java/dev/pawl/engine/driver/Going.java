package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Fate;
import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.ToolHints;
import org.jspecify.annotations.Nullable;

/** An attempt at a call that is going on, as far as it has come. */
final class Going {
  static final long NEVER = Long.MAX_VALUE;

  final Effect.Perform attempt;

  /** When it has taken too long; a sleep of the machine does not count. */
  private long timesOutAt;

  /** The moment by which it has to be over, whatever happens. */
  private final long deadline;

  /** The thread that makes it, or null when it is the one that drives, or none yet. */
  @Nullable Thread thread;

  /** What its tool says of itself; null before anybody has asked. */
  private volatile @Nullable ToolHints known;

  /** How far the call has come. */
  final CallState state;

  /** Whether its upstream may have the call by now. */
  private boolean handedOver;

  /** Whether nobody waits for it any more: if it was not handed over by then, it never is. */
  private boolean givenUp;

  /** Whether the journal kept it from being made, or made again, and it is over. */
  volatile boolean broken;

  long abandonAt = NEVER;

  long moment() {
    return Math.min(Math.min(timesOutAt, deadline), abandonAt);
  }

  Going(Effect.Perform attempt, long timesOutAt, long deadline, CallState state) {
    this.attempt = attempt;
    this.timesOutAt = timesOutAt;
    this.deadline = deadline;
    this.state = state;
  }

  /** The clock leapt: it has taken no longer for that. */
  void leap(long micros) {
    timesOutAt = timesOutAt == NEVER ? NEVER : timesOutAt + micros;
    abandonAt = abandonAt == NEVER ? NEVER : abandonAt + micros;
  }

  /** Right before its upstream gets the call; false when it must not any more. */
  synchronized boolean handOver() {
    handedOver |= !givenUp;
    return handedOver;
  }

  /** Whether it must not be made, because another process may drive the run by now. */
  boolean isForbidden() {
    return state.isForbidden();
  }

  /** What is known of it when it is given up: a call that was not sent yet never will be. */
  synchronized Fate fate() {
    givenUp = true;
    boolean made = handedOver && !state.withdraw();
    return made || attempt.inDoubt() ? Fate.of(hints()) : Fate.KNOWN;
  }

  ToolHints hints() {
    ToolHints said = known;
    return said == null ? ToolHints.UNKNOWN : said;
  }

  boolean isToolKnown() {
    return known != null;
  }

  void toolSays(ToolHints hints) {
    known = hints;
  }
}
