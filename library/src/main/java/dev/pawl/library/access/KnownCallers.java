package dev.pawl.library.access;

import dev.pawl.governance.identity.Door;
import dev.pawl.governance.identity.Recognition;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.server.Party;
import org.jspecify.annotations.Nullable;

/** Lets in whom the door knows. */
public final class KnownCallers implements Authentication {
  private final Door door;
  private final @Nullable Authentication otherwise;

  /**
   * @param otherwise who else is let in, such as those with the one token that all share; or null
   */
  public KnownCallers(Door door, @Nullable Authentication otherwise) {
    this.door = door;
    this.otherwise = otherwise;
  }

  /** Those who show nothing, or the one token that all share, are any number of clients. */
  @Override
  public boolean isOne(Party party) {
    Principal principal = Callers.identity(party).principal();
    return principal.kind() != Principal.Kind.ANONYMOUS && !principal.equals(Principal.SHARED);
  }

  @Override
  public Admission admit(@Nullable String authorization) {
    String token = Authentication.bearerToken(authorization);
    if (authorization != null && token == null) {
      return new Admission.Refused("it is no bearer token");
    }
    return switch (door.recognise(token)) {
      case Recognition.Known(Identity identity) -> new Admission.Admitted(Callers.party(identity));
      case Recognition.Undecided(String why) -> new Admission.Undecided(why);
      case Recognition.Unknown(String why) ->
          otherwise == null ? new Admission.Refused(why) : otherwise.admit(authorization);
    };
  }
}
