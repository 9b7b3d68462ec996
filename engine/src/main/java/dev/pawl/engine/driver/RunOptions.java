package dev.pawl.engine.driver;

import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Who wants a run, hears of it, and may be asked.
 *
 * @param session in which a client wants it; null where that is not registered
 */
public record RunOptions(
    Identity identity, RunListener listener, Caller caller, @Nullable McpSession session) {
  /** The local user wants it, and nobody listens. */
  public static final RunOptions DEFAULT =
      new RunOptions(Identity.LOCAL, RunListener.NONE, Caller.NOBODY);

  public RunOptions(Identity identity, RunListener listener, Caller caller) {
    this(identity, listener, caller, null);
  }

  /** In whose name it goes on. */
  public Principal principal() {
    return identity.principal();
  }

  public RunOptions by(Identity other) {
    return new RunOptions(other, listener, caller, session);
  }

  /** The same for one of whom only the name is known. */
  public RunOptions by(Principal other) {
    return by(Identity.only(other));
  }

  public RunOptions with(RunListener other) {
    return new RunOptions(identity, other, caller, session);
  }

  public RunOptions with(Caller other) {
    return new RunOptions(identity, listener, other, session);
  }

  /** The same in a session. */
  public RunOptions in(@Nullable McpSession of) {
    return of == null ? this : new RunOptions(identity, listener, caller, of);
  }
}
