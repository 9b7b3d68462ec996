package dev.pawl.governance.identity;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All the ways in which callers can be known. */
public final class Door {
  private static final Identity ANONYMOUS =
      new Identity(new Principal(Principal.Kind.ANONYMOUS, "anonymous"), "anonymous");

  private final List<Credentials> ways;
  private final boolean anyone;

  /**
   * @param anyone whether those are let in, as nobody in particular, who show nothing at all
   */
  public Door(List<? extends Credentials> ways, boolean anyone) {
    this.ways = List.copyOf(ways);
    this.anyone = anyone;
  }

  /**
   * @param token null when none is shown. One that is shown and not good lets nobody in, not even
   *     as nobody in particular
   */
  public Recognition recognise(@Nullable String token) {
    if (token == null) {
      return anyone ? new Recognition.Known(ANONYMOUS) : new Recognition.Unknown("no token");
    }
    for (Credentials way : ways) {
      Recognition recognition = way.recognition(token);
      if (recognition != null) {
        return recognition;
      }
    }
    return new Recognition.Unknown("nobody here gave out such a token");
  }
}
