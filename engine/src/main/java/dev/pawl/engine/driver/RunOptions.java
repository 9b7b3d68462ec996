package dev.pawl.engine.driver;

import dev.pawl.engine.registry.McpSession;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.trace.TraceContext;
import org.jspecify.annotations.Nullable;

/**
 * Who wants a run, hears of it, and may be asked.
 *
 * @param session in which a client wants it; null where that is not registered
 * @param trace to which it belongs, and so do the calls that it makes; null if to none
 */
public record RunOptions(
    Identity identity,
    RunListener listener,
    Caller caller,
    @Nullable McpSession session,
    @Nullable TraceContext trace) {
  /** The local user wants it, and nobody listens. */
  public static final RunOptions DEFAULT =
      new RunOptions(Identity.LOCAL, RunListener.NONE, Caller.NOBODY);

  public RunOptions(Identity identity, RunListener listener, Caller caller) {
    this(identity, listener, caller, null, null);
  }

  /** In whose name it goes on. */
  public Principal principal() {
    return identity.principal();
  }

  public RunOptions by(Identity other) {
    return new RunOptions(other, listener, caller, session, trace);
  }

  /** The same for one of whom only the name is known. */
  public RunOptions by(Principal other) {
    return by(Identity.only(other));
  }

  public RunOptions with(RunListener other) {
    return new RunOptions(identity, other, caller, session, trace);
  }

  public RunOptions with(Caller other) {
    return new RunOptions(identity, listener, other, session, trace);
  }

  /** The same in a session. */
  public RunOptions in(@Nullable McpSession of) {
    return of == null ? this : new RunOptions(identity, listener, caller, of, trace);
  }

  /** The same in a trace. */
  public RunOptions traced(@Nullable TraceContext context) {
    return context == null ? this : new RunOptions(identity, listener, caller, session, context);
  }
}
