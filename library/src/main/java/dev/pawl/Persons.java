package dev.pawl;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.Set;

/** People for whom a program vouches. */
final class Persons {
  /** The program has decided which tools they may use, when it lets them. */
  private static final Set<String> ALL_TOOLS = Set.of("tool:*");

  private Persons() {}

  /** Whatever the name is, it is nobody at this machine. */
  static Identity of(String name, Set<String> roles) {
    Principal principal = new Principal(Principal.Kind.PERSON, name);
    return new Identity(principal, "java", roles, ALL_TOOLS, null);
  }
}
