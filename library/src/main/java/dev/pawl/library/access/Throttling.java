package dev.pawl.library.access;

import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.TooMuch;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.server.Throttle;
import java.util.Optional;

/** Counts what callers have over HTTP. */
public final class Throttling implements Throttle {
  private final Limiter limiter;

  public Throttling(Limiter limiter) {
    this.limiter = limiter;
  }

  @Override
  public Decision begin(Claim claim) {
    Identity who = Callers.identity(claim.party());
    if (limiter.isFree(who)) {
      return Decision.FREE;
    }
    boolean counted = claim.calls() && who.principal().kind() == Principal.Kind.ANONYMOUS;
    Optional<TooMuch> tooMuch = limiter.request(who, claim.address());
    if (tooMuch.isEmpty() && counted) {
      tooMuch = limiter.enter(claim.address());
    }
    return tooMuch.isPresent()
        ? new Decision.Refused(tooMuch.get().why(), tooMuch.get().pause())
        : new Decision.Passed(new Counted(limiter, who, claim.address(), counted));
  }

  /** A request that was let pass. */
  private record Counted(Limiter limiter, Identity who, String address, boolean entered)
      implements Pass {
    @Override
    public void moved(long bytes) {
      limiter.moved(who, address, bytes);
    }

    @Override
    public void close() {
      if (entered) {
        limiter.leave(address);
      }
    }
  }
}
