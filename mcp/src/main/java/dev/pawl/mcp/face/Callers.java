package dev.pawl.mcp.face;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Peer;

/** Whom the protocol let in, as runs know it. */
public final class Callers {
  private Callers() {}

  /** For a transport that let in somebody who is known so well. */
  public static Party party(Identity identity) {
    return new Party(identity.principal().text(), identity);
  }

  /** Of a caller of whom only a name is known, that it is some service. */
  public static Identity identity(Peer peer) {
    return identity(peer.party());
  }

  public static Identity identity(Party party) {
    if (party.details() instanceof Identity identity) {
      return identity;
    }
    return party.equals(Party.LOCAL)
        ? Identity.LOCAL
        : new Identity(new Principal(Principal.Kind.SERVICE, party.name()), "token");
  }

  /** Whether it did not show who it is. Nothing belongs to such a caller. */
  public static boolean isNobody(Peer peer) {
    return principal(peer).kind() == Principal.Kind.ANONYMOUS;
  }

  public static Principal principal(Peer peer) {
    return identity(peer).principal();
  }
}
