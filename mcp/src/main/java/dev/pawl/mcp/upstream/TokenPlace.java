package dev.pawl.mcp.upstream;

import dev.pawl.mcp.credential.Credentials;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.PublicCallback;
import org.jspecify.annotations.Nullable;

/**
 * Says where the tokens of a server are kept, and where browsers come back to from logins. It is
 * asked only when there may be any.
 */
@FunctionalInterface
public interface TokenPlace {
  Credentials of(UpstreamDefinition.Http server);

  /** Where the browsers of callers elsewhere come back to; null for nowhere. */
  default @Nullable PublicCallback browsers() {
    return null;
  }

  /** The same place, with somewhere for browsers to come back to. */
  default TokenPlace returning(@Nullable PublicCallback callback) {
    TokenPlace place = this;
    return new TokenPlace() {
      @Override
      public Credentials of(UpstreamDefinition.Http server) {
        return place.of(server);
      }

      @Override
      public @Nullable PublicCallback browsers() {
        return callback;
      }
    };
  }
}
