package dev.pawl.library.access;

import dev.pawl.engine.access.KeyBox;
import dev.pawl.governance.identity.ApiKeys;
import dev.pawl.governance.identity.Credentials;
import dev.pawl.governance.identity.Door;
import dev.pawl.governance.identity.IssuedTokens;
import dev.pawl.library.config.Access;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.ProtectedResource;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who is let in over HTTP, and what clients are told about it.
 *
 * @param resource where tokens come from; null when there is nothing to say
 */
public record Entrance(Authentication authentication, @Nullable ProtectedResource resource) {

  /**
   * @param access what the project says
   * @param keys asked for only if keys are good
   * @param shared the token that all may show, or null
   */
  public static Entrance of(
      Access access, Supplier<KeyBox> keys, @Nullable Authentication shared, InstantSource clock) {
    List<Credentials> ways = new ArrayList<>();
    if (access.keys()) {
      ways.add(new ApiKeys(keys.get(), clock));
    }
    if (!access.issuers().isEmpty()) {
      // Only here, so that nobody else needs the library that reads tokens.
      IssuedTokens tokens = new IssuedTokens(clock);
      access.issuers().forEach(issuer -> ways.add(tokens.of(issuer.about(), issuer.keys())));
    }
    if (ways.isEmpty() && !access.anonymous()) {
      return new Entrance(shared == null ? Authentication.none() : shared, null);
    }
    return new Entrance(
        new KnownCallers(new Door(ways, access.anonymous()), shared), resource(access));
  }

  private static @Nullable ProtectedResource resource(Access access) {
    if (access.address() == null) {
      return null;
    }
    List<String> servers = access.issuers().stream().map(each -> each.about().issuer()).toList();
    return new ProtectedResource(access.address(), servers, List.of());
  }
}
