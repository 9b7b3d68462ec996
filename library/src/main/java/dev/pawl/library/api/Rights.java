package dev.pawl.library.api;

import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.Collections;
import java.util.Set;

/** What callers may do with more than their own runs, by their scopes. */
final class Rights {
  static final String ALL_TOOLS = "tool:*";
  static final String READ = "read";
  static final String EDIT = "edit";

  private Rights() {}

  /** Whether they may use every tool: whoever is at this machine, or has the shared token. */
  static boolean hasAllTools(Identity who) {
    return isTrusted(who) || who.scopes().contains(ALL_TOOLS);
  }

  /** Whether they may see what files call. */
  static boolean mayRead(Identity who) {
    return hasAllTools(who) || who.scopes().contains(READ);
  }

  /** Whether they may see files as they are written. */
  static boolean mayLook(Identity who) {
    return hasAllTools(who) || who.scopes().contains(EDIT);
  }

  /** Whether they may change files, where anybody may. */
  static boolean mayEdit(Identity who) {
    return isTrusted(who) || who.scopes().contains(EDIT);
  }

  static void look(Identity who) {
    if (!mayLook(who)) {
      throw new PawlException.Denied(
          "files are shown to callers with the scope `" + EDIT + "` or `" + ALL_TOOLS + "`");
    }
  }

  static void edit(Identity who) {
    if (!mayEdit(who)) {
      throw new PawlException.Denied("this is for callers with the scope `" + EDIT + "`");
    }
  }

  /** Only who is at this machine, or has a role that looks after others, sees what they do. */
  static void oversee(Identity who, Set<String> roles) {
    boolean trusted = who.principal().kind() == Principal.Kind.LOCAL;
    if (!trusted && Collections.disjoint(roles, who.roles())) {
      throw new PawlException.Denied("this is for those who look after the server");
    }
  }

  private static boolean isTrusted(Identity who) {
    return switch (who.principal().kind()) {
      case LOCAL -> true;
      case ANONYMOUS -> false;
      case PERSON, AGENT, SERVICE -> who.principal().equals(Principal.SHARED);
    };
  }
}
