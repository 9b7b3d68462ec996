package dev.pawl.engine.driver;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;

/** Who wants a run, hears of it, and may be asked. */
public record RunOptions(Identity identity, RunListener listener, Caller caller) {
  /** The local user wants it, and nobody listens. */
  public static final RunOptions DEFAULT =
      new RunOptions(Identity.LOCAL, RunListener.NONE, Caller.NOBODY);

  /** In whose name it goes on. */
  public Principal principal() {
    return identity.principal();
  }

  public RunOptions by(Identity other) {
    return new RunOptions(other, listener, caller);
  }

  /** The same for one of whom only the name is known. */
  public RunOptions by(Principal other) {
    return by(Identity.only(other));
  }

  public RunOptions with(RunListener other) {
    return new RunOptions(identity, other, caller);
  }

  public RunOptions with(Caller other) {
    return new RunOptions(identity, listener, other);
  }
}
