package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.Resolved;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.config.ServerConfig;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.AuthorizationException;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.Grant;
import dev.pawl.protocol.authorization.OAuthAuthorization;
import dev.pawl.protocol.authorization.OAuthOptions;
import dev.pawl.protocol.authorization.Vault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tokens that somebody has for one server. */
final class Tokens {
  private final UpstreamDefinition.Http server;
  private final HostEnvironment environment;
  private final Path base;
  private final Function<URI, Vault> vault;
  private @Nullable Made made;

  /** What was made of a configuration, which may change while this lives. */
  private record Made(URI url, Resolved.Auth auth, LateAuthorization authorization) {}

  /**
   * @param vault where they are kept, by the address of the server
   */
  Tokens(
      UpstreamDefinition.Http server,
      HostEnvironment environment,
      Path base,
      Function<URI, Vault> vault) {
    this.server = server;
    this.environment = environment;
    this.base = base;
    this.vault = vault;
  }

  /** The same one as long as the configuration is the same. */
  synchronized LateAuthorization authorization(Resolved.Remote remote) {
    Made known = made;
    if (known != null && known.url.equals(remote.url()) && known.auth.equals(remote.auth())) {
      return known.authorization;
    }
    LateAuthorization late =
        new LateAuthorization(
            () ->
                new OAuthAuthorization(
                    remote.url(), options(remote.auth()), vault.apply(remote.url()), null));
    if (remote.auth().configured()) {
      // It is known already that the server wants one.
      OAuthAuthorization _ = late.now();
    }
    made = new Made(remote.url(), remote.auth(), late);
    return late;
  }

  /** What must not be seen of the server, with the tokens that there are by now. */
  Secrets secrets(Resolved.Remote remote, LateAuthorization late) {
    return Secrets.following(new Known(remote.secrets(), late)::now);
  }

  /** Looks for tokens anew only when there are others. */
  private static final class Known {
    private final Secrets configured;
    private final LateAuthorization late;
    private Set<String> given = Set.of();
    private Secrets all;

    Known(Secrets configured, LateAuthorization late) {
      this.configured = configured;
      this.late = late;
      this.all = configured;
    }

    synchronized Secrets now() {
      OAuthAuthorization known = late.made();
      Set<String> now = known == null ? Set.of() : known.secrets();
      if (!now.equals(given)) {
        given = now;
        all = Secrets.union(List.of(configured, Secrets.of(now)));
      }
      return all;
    }
  }

  /** Asks somebody to log in, for what the server wanted last. */
  void login(Consent consent) throws UpstreamException, IOException, InterruptedException {
    authorization(ServerConfig.resolve(server, environment, base)).now().login(consent);
  }

  /** What is configured, in the words of the protocol. */
  OAuthOptions options(Resolved.Auth auth) {
    String id = auth.text("client_id");
    return OAuthOptions.of("Pawl")
        .withGrant(grant(auth))
        .withClient(
            id == null
                ? null
                : new OAuthOptions.Registered(
                    id, auth.text("client_secret"), auth.text("private_key")))
        .withMetadata(auth.text("client_metadata_url"))
        .withIssuer(auth.text("issuer"))
        .withScopes(auth.scopes())
        .withBind(auth.dpop());
  }

  private Grant grant(Resolved.Auth auth) {
    return switch (String.valueOf(auth.text("grant"))) {
      case "client_credentials" -> new Grant.Client();
      case "jwt_bearer" -> new Grant.Assertion(() -> fresh("assertion"));
      case "token_exchange" ->
          new Grant.Company(
              URI.create(String.valueOf(auth.text("idp_token_endpoint"))),
              String.valueOf(auth.text("idp_client_id")),
              auth.text("idp_client_secret"),
              () -> fresh("id_token"));
      default -> new Grant.Person();
    };
  }

  /** Others write these files, and write them anew. */
  private String fresh(String key) throws AuthorizationException {
    try {
      return String.valueOf(ServerConfig.resolve(server, environment, base).auth().text(key));
    } catch (UpstreamException e) {
      throw new AuthorizationException(String.valueOf(e.getMessage()));
    }
  }
}
