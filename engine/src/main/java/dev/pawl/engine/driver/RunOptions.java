package dev.pawl.engine.driver;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.model.Principal;

/** Who wants a run, hears of it, and may be asked. */
public record RunOptions(Principal principal, RunListener listener, Caller caller) {
  /** The local user wants it, and nobody listens. */
  public static final RunOptions DEFAULT =
      new RunOptions(Principal.LOCAL, RunListener.NONE, Caller.NOBODY);

  public RunOptions by(Principal other) {
    return new RunOptions(other, listener, caller);
  }

  public RunOptions with(RunListener other) {
    return new RunOptions(principal, other, caller);
  }

  public RunOptions with(Caller other) {
    return new RunOptions(principal, listener, other);
  }
}
