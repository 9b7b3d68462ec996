package dev.pawl.engine.host;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.Collections;
import java.util.Set;

/**
 * Who may see, answer and cancel whose runs: their owner, whoever sits at this machine, and the
 * roles that are trusted with everybody's. To know the name of a run gives no right to it.
 */
public record Oversight(Set<String> roles) {
  /** No role is trusted with the runs of others. */
  public static final Oversight NONE = new Oversight(Set.of());

  public Oversight {
    roles = Set.copyOf(roles);
  }

  public boolean mayTouch(Identity who, Principal owner) {
    return owns(who.principal(), owner) || !Collections.disjoint(roles, who.roles());
  }

  /** Whether it is its own, or everything here is. What is nobody's in particular is nobody's. */
  static boolean owns(Principal principal, Principal owner) {
    return switch (principal.kind()) {
      case LOCAL -> true;
      case ANONYMOUS -> false;
      default -> principal.equals(owner);
    };
  }
}
