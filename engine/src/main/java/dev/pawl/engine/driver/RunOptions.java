package dev.pawl.engine.driver;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.model.Principal;

/** What may be said about one run when it is started. */
public record RunOptions(
    Principal principal, Journal journal, RunListener listener, Caller caller) {
  /** By the local user, unrecorded and unwatched. */
  public static final RunOptions DEFAULT =
      new RunOptions(Principal.LOCAL, Journal.NONE, RunListener.NONE, Caller.NOBODY);

  public RunOptions(Principal principal, Journal journal, RunListener listener) {
    this(principal, journal, listener, Caller.NOBODY);
  }

  public RunOptions by(Principal other) {
    return new RunOptions(other, journal, listener, caller);
  }

  public RunOptions with(Journal other) {
    return new RunOptions(principal, other, listener, caller);
  }

  public RunOptions with(RunListener other) {
    return new RunOptions(principal, journal, other, caller);
  }

  public RunOptions with(Caller other) {
    return new RunOptions(principal, journal, listener, other);
  }
}
